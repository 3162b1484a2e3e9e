import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client.ts';
import { router } from './router.tsx';
import './styles.css';
import { applyLanguage, mendBrowserLanguage } from './texts/language.ts';

mendBrowserLanguage();
applyLanguage();

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no element with the id "root"');
const root = createRoot(element);

// Loads what the page needs before the first rendering: content that suspends during rendering appears a
// third of a second later than necessary. Errors of loading are shown when rendering.
void router
  .load()
  .catch(() => undefined)
  .then(() =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
