import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ErrorState } from '../components/error-state.tsx';

/** For a page that broke, or whose files could not be had because a newer version is served. */
export function RouteError({ error: thrown }: ErrorComponentProps) {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const router = useRouter();
  const isOutdated = /dynamically imported module|module script/i.test(error.message);
  const retry = () => (isOutdated ? location.reload() : void router.invalidate());
  return <ErrorState error={error} onRetry={retry} />;
}
