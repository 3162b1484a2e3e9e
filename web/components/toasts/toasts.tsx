import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { ErrorBoundary } from '../error-boundary.tsx';
import { loadingAgain } from '../../loading-again.ts';
import { areToastsNeeded, subscribeToasts } from './notify.ts';

const load = loadingAgain(() => import('./toaster.tsx'));
let Toaster = lazy(load);
const preloadAfterMs = 3_000;
const retryAfterMs = 3_000;

/** Renders the messages of `notify`; used once, at the root. */
export function Toasts() {
  const isNeeded = useSyncExternalStore(subscribeToasts, areToastsNeeded);
  // Loaded before the first message, which may say that the service is unreachable, but after everything the
  // page needs.
  useEffect(() => {
    const timer = window.setTimeout(() => void load().catch(() => undefined), preloadAfterMs);
    return () => window.clearTimeout(timer);
  }, []);
  const [tries, setTries] = useState(0);
  // Messages are pending; loading the toaster often failed for the same reason as the request that they
  // report.
  const onFail = () => {
    Toaster = lazy(load);
    window.setTimeout(() => setTries(tries + 1), retryAfterMs);
  };
  return (
    <ErrorBoundary key={tries} onFail={onFail}>
      <Suspense>{isNeeded && <Toaster />}</Suspense>
    </ErrorBoundary>
  );
}
