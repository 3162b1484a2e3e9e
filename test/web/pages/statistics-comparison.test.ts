import { test } from 'node:test';
import { storeVisits } from '../../api/statistics/store-visits.ts';
import { chrome, createLink, dayMs } from '../../support/clicks/visits.ts';
import { startDashboard } from '../support/dashboard.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;
const { database } = service.application.services;

test('what has been counted is compared with as much of the period before', { skip }, async (t) => {
  const account = await service.createAccount();
  const { id } = await createLink(account);
  const now = Date.now();
  const visits = (count: number, at: number, userAgent = chrome) =>
    Array.from({ length: count }, () => ({ subjectId: id, at, userAgent }));
  // Where it is about noon, six hours later is another hour of the same day.
  const later = now - 7 * dayMs + dayMs / 4;
  await storeVisits(database, [
    ...visits(3, now - dayMs),
    ...visits(2, now - 8 * dayMs),
    ...visits(5, later),
    ...visits(1, now - dayMs, 'curl/8.5.0'),
    ...visits(4, now - 8 * dayMs, 'curl/8.5.0'),
    ...visits(2, later, 'curl/8.5.0'),
  ]);
  const behind = new Date(now).getUTCHours() - 12;
  const timezone = encodeURIComponent(`Etc/GMT${behind < 0 ? '' : '+'}${behind}`);
  const path = `/dashboard/links/${id}?range=7d&timezone=${timezone}`;
  const { page } = await dashboard.open(t, { account, path });
  const card = (label: string) =>
    page.locator('.card', { has: page.getByText(label, { exact: true }) }).first();
  await card('Clicks').getByText('+50%').waitFor();
  await card('Clicks').getByText('from 2', { exact: true }).waitFor();
  await card('Machines').getByText('-75%').waitFor();
  await card('Machines').getByText('from 4', { exact: true }).waitFor();
});
