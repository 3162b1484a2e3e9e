import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { createLink } from '../support/clicks/visits.ts';
import { startDashboard } from './support/dashboard.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;

/** As on a page without HTTPS. */
const withoutClipboard = "Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined })";

/** Notes what is copied. */
const record = `
  var copied = [];
  document.addEventListener('copy', () => copied.push(document.activeElement.value));
`;

/** Opens the page of a link, with its button that copies the short address. */
async function openLink(t: TestContext) {
  const account = await service.createAccount();
  const { id, shorturl } = await createLink(account);
  const { page } = await dashboard.open(t, { account, path: `/dashboard/links/${id}` });
  await page.evaluate(withoutClipboard);
  return { page, shorturl, button: page.getByRole('button', { name: /^Copy/ }).first() };
}

test('without HTTPS copying leaves the focus where it is', { skip }, async (t) => {
  const { page, shorturl, button } = await openLink(t);
  await page.evaluate(record);
  await button.press('Enter');
  await page.getByText('Copied', { exact: true }).waitFor();
  await button.and(page.locator(':focus')).waitFor();
  assert.deepEqual(await page.evaluate('copied'), [shorturl]);
});

test('a text that the browser refuses to copy is not said to be copied', { skip }, async (t) => {
  const { page, button } = await openLink(t);
  await page.evaluate('document.execCommand = () => false');
  await button.click();
  await page.getByText('The browser did not allow copying.').waitFor();
  assert.equal(await page.getByText('Copied', { exact: true }).count(), 0);
});
