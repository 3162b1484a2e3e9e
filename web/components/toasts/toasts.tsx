import { lazy, Suspense, useSyncExternalStore } from 'react';
import { areToastsNeeded, subscribeToasts } from './notify.ts';

const Toaster = lazy(() => import('./toaster.tsx'));

/** Where the messages of `notify` appear; stands once, at the root. */
export function Toasts() {
  const isNeeded = useSyncExternalStore(subscribeToasts, areToastsNeeded);
  return <Suspense>{isNeeded && <Toaster />}</Suspense>;
}
