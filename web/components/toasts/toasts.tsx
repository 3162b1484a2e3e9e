import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { Guard } from '../guard.tsx';
import { loadingAgain } from '../loading-again.ts';
import { areToastsNeeded, subscribeToasts } from './notify.ts';

const load = loadingAgain(() => import('./toaster.tsx'));
let Toaster = lazy(load);
const preloadAfterMs = 3_000;
const retryAfterMs = 3_000;

/** Where the messages of `notify` appear; stands once, at the root. */
export function Toasts() {
  const isNeeded = useSyncExternalStore(subscribeToasts, areToastsNeeded);
  // Ahead of the first message, which may be that the service cannot be reached, and after all that the page needs.
  useEffect(() => {
    const timer = window.setTimeout(() => void load().catch(() => undefined), preloadAfterMs);
    return () => window.clearTimeout(timer);
  }, []);
  const [tries, setTries] = useState(0);
  // Messages wait for it, often of what failed for the same reason.
  const onFail = () => {
    Toaster = lazy(load);
    window.setTimeout(() => setTries(tries + 1), retryAfterMs);
  };
  return (
    <Guard key={tries} onFail={onFail}>
      <Suspense>{isNeeded && <Toaster />}</Suspense>
    </Guard>
  );
}
