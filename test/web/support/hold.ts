import type { Page } from 'playwright-core';

/** Keeps back requests to these addresses from now on, until the function returned is called. */
export async function hold(page: Page, addresses: RegExp): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await promise;
    await route.fallback();
  });
  return async () => {
    resolve();
    await page.unroute(addresses);
  };
}
