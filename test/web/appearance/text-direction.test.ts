import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator } from 'playwright-core';
import { createAdministrator } from '../../support/accounts/administrators.ts';
import { sendJson } from '../../support/accounts/reports.ts';
import { settle } from '../../support/laws/accessibility.ts';
import { startDashboard } from '../support/dashboard.ts';

const { service, skip, open } = await startDashboard();

const values = { ltr: 'Hello (world)!', rtl: 'שלום (world)!' };

/** Leaves out the border, whose corners are drawn a little differently each time. */
const borderPixels = 5;
const linePixels = 24;

/** How the field's first line looks. */
async function lookOf(field: Locator): Promise<string> {
  await field.blur();
  await settle(field.page());
  const box = await field.boundingBox();
  assert.ok(box);
  const clip = {
    x: box.x + borderPixels,
    y: box.y + borderPixels,
    width: box.width - 2 * borderPixels,
    height: linePixels,
  };
  return (await field.page().screenshot({ clip })).toString('base64');
}

/** The part of an element that is used here. */
interface Element {
  matches(selector: string): boolean;
  removeAttribute(name: string): void;
}

/** How it looks with a direction. */
async function lookWith(field: Locator, dir: 'ltr' | 'rtl'): Promise<string> {
  await field.evaluate((element, given) => Object.assign(element, { dir: given }), dir);
  const look = await lookOf(field);
  await field.evaluate((element) => (element as unknown as Element).removeAttribute('dir'));
  return look;
}

for (const locale of ['en-GB', 'ar']) {
  test(`in ${locale}, what is typed has the direction of its own letters`, { skip }, async (t) => {
    const { page } = await open(t, {
      signedIn: true,
      path: '/dashboard/channels?panel=new',
      context: { locale },
    });
    const fields = page.getByRole('dialog').getByRole('textbox');
    for (const field of [fields.nth(0), fields.nth(1)]) {
      for (const dir of ['ltr', 'rtl'] as const) {
        await field.fill(values[dir]);
        const look = await lookOf(field);
        assert.ok(look === (await lookWith(field, dir)), `not ${dir}: ${values[dir]}`);
        assert.ok(look !== (await lookWith(field, dir === 'ltr' ? 'rtl' : 'ltr')));
      }
    }
  });
}

test('on an Arabic page, sentences that people wrote have the direction of their own letters', {
  skip,
}, async (t) => {
  const account = await createAdministrator(service);
  const sentence = 'We post here (daily)!';
  const channel = await account.post('/api/channel/add', { name: 'News', description: sentence });
  await sendJson(service, { url: `${service.baseUrl}/x`, reason: 'spam', details: sentence });
  const { page } = await open(t, { account, path: '/dashboard/channels', context: { locale: 'ar' } });
  for (const path of ['channels', `channels/${channel.body.id}`, 'admin/reports']) {
    await page.goto(`${service.baseUrl}/dashboard/${path}`);
    await assertWritten(page.getByText(sentence), 'ltr');
  }
});

async function assertWritten(text: Locator, direction: 'ltr' | 'rtl'): Promise<void> {
  await text.waitFor();
  assert.ok(
    await text.evaluate(
      (element, given) => (element as unknown as Element).matches(`:dir(${given})`),
      direction,
    ),
  );
}
