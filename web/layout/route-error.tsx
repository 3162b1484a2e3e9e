import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ErrorState } from '../components/error-state.tsx';
import { useTexts } from '../texts/use-texts.ts';

/** What browsers, and the build's loader of styles, say of a file that they could not have. */
const missingFile = /dynamically imported module|module script|preload CSS/i;

/** For a page that broke, or whose files could not be had: without a connection, or because a newer version is served. */
export function RouteError({ error: thrown }: ErrorComponentProps) {
  const texts = useTexts('common');
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const router = useRouter();
  const isMissing = missingFile.test(error.message);
  const retry = () => (isMissing ? location.reload() : void router.invalidate());
  return <ErrorState error={isMissing ? new Error(texts.filesFailed) : error} onRetry={retry} />;
}
