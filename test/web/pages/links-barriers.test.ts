import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { TestAccount } from '../../support/service.ts';
import { startDashboard } from '../support/dashboard.ts';
import { widthOf } from '../support/previews.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;
const url = 'https://example.com/page';
const sections = ['Lifetime and access', 'Targeting', 'Preview in chats', 'Delivery'];

/** Creates a link with a value in every section of the form. */
async function createFullLink(account: TestAccount): Promise<number> {
  const { status, body } = await account.post('/api/url/add', {
    url,
    custom: `spring-${account.username}`,
    title: 'Spring sale',
    tags: ['green', 'newsletter'],
    password: 'sesame',
    clicklimit: 500,
    metatitle: 'Up to 40 % off',
    metaimage: 'https://pictures.example.com/a.png',
    rules: [
      {
        conditions: [
          { type: 'country', value: ['DE', 'AT'] },
          { type: 'hours', value: ['09:00-12:00 Europe/Berlin', '13:00-17:00 Europe/Berlin'] },
          { type: 'weekday', value: ['mon', 'tue'] },
          { type: 'percentage', value: 50 },
        ],
        link: `${url}/de`,
      },
    ],
    geotarget: [{ location: 'Canada', link: `${url}/ca` }],
    parameters: [{ name: 'ref', value: 'mail' }],
  });
  assert.equal(status, 200, JSON.stringify(body));
  return body.id;
}

/** Calls `look` for everything that the page can show. */
async function showAll(page: Page, id: number, look: () => Promise<void>): Promise<void> {
  const show = (panel: string) => page.goto(`${service.baseUrl}/dashboard/links?panel=${panel}`);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('checkbox', { name: /^Select spring/ }).check();
  await page.getByRole('region', { name: 'Chosen links' }).waitFor();
  await look();
  await show(String(id));
  const editor = page.getByRole('dialog', { name: 'Edit link' });
  await editor.getByRole('button', { name: 'Targeting 1 rule' }).waitFor();
  await look();
  for (const name of sections) await editor.getByRole('button', { name }).click();
  await editor.getByRole('radio', { name: 'Splash page' }).check();
  await editor.getByLabel('Splash page').last().waitFor();
  await look();
  await show(`qr-${id}`);
  await page.getByRole('dialog', { name: 'QR code' }).getByRole('img').waitFor();
  await look();
  await show(`explain-${id}`);
  const explanation = page.getByRole('dialog', { name: 'Explain a visit' });
  await explanation.getByRole('button', { name: 'Explain' }).click();
  await explanation.getByText('No rule fits').waitFor();
  await look();
  await show('import');
  const importing = page.getByRole('dialog', { name: 'Import links' });
  const buffer = Buffer.from(
    `url,${'a very long name of a column '.repeat(4)}\r\nnowhere,${'x'.repeat(300)}`,
  );
  await importing.getByLabel('CSV file').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer });
  await look();
  await importing.getByRole('button', { name: 'Import 1 row' }).click();
  await importing.getByText('Done.').waitFor();
  await look();
}

/** That no part of what is shown is wider than its box, and the page no wider than the screen. */
async function assertFits(page: Page): Promise<void> {
  const wide = await page.evaluate<string[]>(
    `[...document.querySelectorAll('main, main *, [role=dialog], [role=dialog] *')]
      .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0
        && getComputedStyle(element).overflowX === 'auto')
      .map((element) => element.className)`,
  );
  assert.deepEqual(wide, []);
  assert.equal(await widthOf(page), 360);
}

test('no tool or section of the light page on a desktop keeps people from using it', { skip }, async (t) => {
  const account = await service.createAccount();
  const id = await createFullLink(account);
  const { page, assertNoBarriers } = await dashboard.open(t, { account, theme: 'light', screen: 'desktop' });
  await showAll(page, id, assertNoBarriers);
});

test('no tool or section of the dark page at 360 px keeps people from using it, or is wider than the screen', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  const id = await createFullLink(account);
  const { page, assertNoBarriers } = await dashboard.open(t, { account, theme: 'dark', screen: 'narrow' });
  await showAll(page, id, async () => {
    await assertNoBarriers();
    await assertFits(page);
  });
});
