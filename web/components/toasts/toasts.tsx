import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { Guard } from '../guard.tsx';
import { areToastsNeeded, subscribeToasts } from './notify.ts';

const load = () => import('./toaster.tsx');
const Toaster = lazy(load);
const preloadAfterMs = 3_000;

/** Where the messages of `notify` appear; stands once, at the root. */
export function Toasts() {
  const isNeeded = useSyncExternalStore(subscribeToasts, areToastsNeeded);
  // Ahead of the first message, which may be that the service cannot be reached, and after all that the page needs.
  useEffect(() => {
    const timer = window.setTimeout(() => void load().catch(() => undefined), preloadAfterMs);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <Guard>
      <Suspense>{isNeeded && <Toaster />}</Suspense>
    </Guard>
  );
}
