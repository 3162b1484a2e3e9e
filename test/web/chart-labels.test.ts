import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { storeVisits } from '../api/statistics/store-visits.ts';
import { createLink } from '../support/clicks/visits.ts';
import { startDashboard } from './support/dashboard.ts';
import { chart, makeVisits } from './support/statistics.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;
const { database } = service.application.services;

/** Records what is written on canvases, which are pixels to whoever looks at the page. */
const recordLabels = `
  const { prototype } = CanvasRenderingContext2D;
  const { fillText } = prototype;
  window.labels = new Set();
  prototype.fillText = function (text, ...place) {
    window.labels.add(text);
    return fillText.call(this, text, ...place);
  };`;

/** Within the ranges below that end on a fixed day. Without a visit in its range, a link has no chart. */
const fixed = Date.UTC(2026, 10, 29);

/** The labels of the time axis of a link's chart on a phone. */
async function labelsOf(t: TestContext, query: string, visitedBefore: number): Promise<string[]> {
  const account = await service.createAccount();
  const { id } = await createLink(account);
  await storeVisits(database, makeVisits(id, 20, visitedBefore));
  const { page } = await dashboard.open(t, { account, screen: 'phone' });
  await page.addInitScript(recordLabels);
  await page.goto(`${service.baseUrl}/dashboard/links/${id}?timezone=UTC&${query}`);
  await chart(page).locator('canvas').waitFor();
  const labels = await page.evaluate<string[]>(
    `new Promise((resolve) => requestAnimationFrame(() => resolve([...labels])))`,
  );
  return labels.filter((label) => !/^[\d,]+$/.test(label));
}

test('on a phone the axis of the longest range of hours has more than one label', { skip }, async (t) => {
  const labels = await labelsOf(t, 'range=30d&interval=hour', Date.now());
  assert.ok(labels.length >= 2, labels.join());
});

test('an axis of days over more than a year has labels with years', { skip }, async (t) => {
  const labels = await labelsOf(t, 'range=custom&from=2025-11-01&to=2026-11-29&interval=day', fixed);
  assert.deepEqual(labels, ['01/11/2025', '13/06/2026']);
});

test('on an axis of months, a month of 2026 is not written like the 26th day', { skip }, async (t) => {
  const labels = await labelsOf(t, 'range=custom&from=2025-12-01&to=2026-11-29&interval=month', fixed);
  assert.match(labels.join(), /\w{3} 20\d\d/);
  assert.doesNotMatch(labels.join(), /\w{3} \d\d(?!\d)/);
});
