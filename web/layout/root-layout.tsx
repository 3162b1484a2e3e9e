import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Toasts } from '../components/toasts/toasts.tsx';

/** The outermost layout, around every page. */
export function RootLayout() {
  return (
    <>
      <Suspense>
        <Outlet />
      </Suspense>
      <Toasts />
    </>
  );
}
