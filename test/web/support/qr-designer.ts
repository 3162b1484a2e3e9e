import type { Page } from 'playwright-core';
import type { TestAccount } from '../../support/service.ts';

/** The preview that is shown now. */
export const picture = (page: Page) => page.getByAltText('Preview of the QR code');
export const pictureAddress = async (page: Page) => (await picture(page).getAttribute('src')) ?? '';
export const choose = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group, exact: true }).getByRole('radio', { name, exact: true }).check();

/** The answer of the preview after `change`: the first whose request body contains `words`. */
export async function previewAfter(page: Page, change: () => Promise<void>, words = '') {
  const answer = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/qr/preview') && (response.request().postData() ?? '').includes(words),
  );
  const [response] = await Promise.all([answer, change()]);
  return response.json() as Promise<{ svg?: string; scannability?: number; warning?: string }>;
}

/** Saves a new code; returns its id. */
export async function create(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Create QR code' }).click();
  await page.waitForURL(/\/dashboard\/qr\/\d+$/);
  return page.url().split('/').pop() as string;
}

export const detailsOf = async (account: TestAccount, id: string) =>
  (await account.get(`/api/qr/${id}`)).body.details;
