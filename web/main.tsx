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

// What the page needs comes before the first drawing: what waits while it is drawn is shown a third of a second later than
// it could be. What fails here is told when it is drawn.
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
