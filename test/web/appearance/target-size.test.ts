import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storeVisits } from '../../api/statistics/store-visits.ts';
import { createLink } from '../../support/clicks/visits.ts';
import { startDashboard } from '../support/dashboard.ts';
import { makeVisits } from '../support/statistics.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;

/** In CSS pixels; WCAG 2.5.8. */
const sizeMin = 24;

test('question marks keep their size where there is little room', { skip }, async (t) => {
  const account = await service.createAccount();
  const { id } = await createLink(account);
  await storeVisits(service.application.services.database, makeVisits(id, 10, Date.now()));
  const path = '/dashboard/statistics';
  const { page } = await dashboard.open(t, { account, screen: 'narrow', path });
  await page.getByText('None in the period before').first().waitFor();
  const marks = await page.locator('button:has(.lucide-circle-question-mark)').all();
  assert.ok(marks.length > 5, `${marks.length}`);
  for (const mark of marks) {
    const box = await mark.boundingBox();
    assert.ok(
      box && box.width >= sizeMin && box.height >= sizeMin,
      `${await mark.getAttribute('aria-label')}: ${box?.width}`,
    );
  }
});
