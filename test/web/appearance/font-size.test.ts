import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startDashboard } from '../support/dashboard.ts';
import { widthOf } from '../support/previews.ts';

const { skip, open } = await startDashboard();

const usual = { standard: 16, fixed: 13 };
const large = { standard: 32, fixed: 26 };

test('who has chosen larger letters in the browser gets them, and a layout with room for them', {
  skip,
}, async (t) => {
  const { page } = await open(t, { signedIn: true });
  const heading = page.getByRole('heading', { level: 1 });
  await heading.waitFor();
  const before = await heading.boundingBox();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: large });
  await page.getByRole('button', { name: 'Menu' }).waitFor();
  const after = await heading.boundingBox();
  assert.equal(after?.height, 2 * (before?.height ?? 0));
  assert.equal(await widthOf(page), 1280);
  // Other tests use the page after this one.
  await devtools.send('Page.setFontSizes', { fontSizes: usual });
});
