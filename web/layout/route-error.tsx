import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ErrorState } from '../components/error-state.tsx';
import { useTexts } from '../texts/use-texts.ts';

/**
 * Matches the error messages of browsers, and of Vite's style loader, for a file that could not be loaded.
 */
const missingFile = /dynamically imported module|module script|preload CSS/i;

/**
 * For a page that threw, or whose files could not be loaded: without a connection, or after an update of the
 * service.
 */
export function RouteError({ error: thrown }: ErrorComponentProps) {
  const texts = useTexts('common');
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const router = useRouter();
  const isMissing = missingFile.test(error.message);
  const retry = () => (isMissing ? location.reload() : void router.invalidate());
  return <ErrorState error={isMissing ? new Error(texts.filesFailed) : error} onRetry={retry} />;
}
