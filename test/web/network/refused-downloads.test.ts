import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { createLink } from '../../support/clicks/visits.ts';
import { sendForm } from '../../api/overlays/send-form.ts';
import type { TestAccount } from '../../support/service.ts';
import { startDashboard } from '../support/dashboard.ts';
import { hold } from '../support/hold.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;

/** A download of each kind: its page, the files' address, and what starts it. */
const downloads: Record<string, Download> = {
  'numbers of a link': {
    open: async (account) => `links/${(await createLink(account)).id}`,
    file: /\/statistics\?.*csv/,
  },
  'numbers of a bio page': {
    open: async (account) => {
      const { body } = await account.post('/api/bio/add', { name: 'Ada', alias: 'ada-downloads' });
      return `bios/${body.id}/statistics`;
    },
    file: /\/statistics\?.*csv/,
  },
  'answers to a poll': {
    open: async (account) => {
      const settings = { question: 'Tea?', options: ['Yes', 'No'] };
      const { id } = (await account.post('/api/overlay/add', { type: 'poll', name: 'Tea', settings })).body;
      await sendForm(service, id, { option: 'Yes' });
      return `overlays/${id}/answers`;
    },
    file: /\/entries\?.*csv/,
  },
  'a list of links': {
    open: async (account) => {
      await createLink(account);
      return 'links';
    },
    file: /\/api\/urls\?.*csv/,
    start: async (page) => {
      await page.getByRole('button', { name: 'Import and export' }).click();
      await page.getByRole('menuitem', { name: 'Export all as CSV' }).click();
    },
  },
  'the code of a link': {
    open: async (account) => `links?panel=qr-${(await createLink(account)).id}`,
    file: /\/qr\.pdf/,
    start: (page) => page.getByRole('link', { name: 'Download as PDF' }).click(),
  },
  'codes as a ZIP file': {
    open: async (account) => {
      await account.post('/api/qr/add', { type: 'text', data: 'x', name: 'Menu' });
      return 'qr';
    },
    file: /\/api\/qr\/pictures/,
    start: async (page) => {
      await page.getByRole('checkbox', { name: 'Select Menu' }).check();
      await page.getByRole('button', { name: 'Download ZIP' }).click();
    },
  },
  'a code': {
    open: async (account) => {
      const { body } = await account.post('/api/qr/add', { type: 'text', data: 'x', name: 'Menu' });
      return `qr/${body.id}`;
    },
    file: /\/qr\/.*download/,
  },
};

interface Download {
  open(account: TestAccount): Promise<string>;
  file: RegExp;
  start?: (page: Page) => Promise<void>;
}

const press = (page: Page) => page.getByRole('link', { name: /^Download / }).click();

const refusals: Record<string, { answer: Parameters<Route['fulfill']>[0]; sentence: string }> = {
  'as JSON': {
    answer: { status: 429, json: { error: 1, message: 'Too many requests.' } },
    sentence: 'Too many requests.',
  },
  'as text': {
    answer: { status: 410, contentType: 'text/plain', body: 'This picture has been blocked.\n' },
    sentence: 'This picture has been blocked.',
  },
  'by a proxy': {
    answer: { status: 502, contentType: 'text/html', body: '<h1>502</h1>' },
    sentence: 'The service gave an answer that could not be read. Please try again.',
  },
};

for (const [what, { open, file, start = press }] of Object.entries(downloads)) {
  test(`why ${what} could not be downloaded is told, and then they can be`, { skip }, async (t) => {
    const account = await service.createAccount();
    const path = `/dashboard/${await open(account)}`;
    const { page, errors } = await dashboard.open(t, { account, path });
    for (const { answer, sentence } of Object.values(refusals)) {
      await page.route(file, (route) => route.fulfill(answer));
      await start(page);
      await page.getByText(sentence, { exact: true }).waitFor();
      await page.unroute(file);
    }
    assert.equal(errors.splice(0).length, 3, 'told on the console');
    const waiting = page.waitForEvent('download');
    await start(page);
    assert.equal(await (await waiting).failure(), null);
  });
}

test('where the code of a link cannot be shown, its dialog says so', { skip }, async (t) => {
  const account = await service.createAccount();
  const { page, errors } = await dashboard.open(t, { account });
  const { id } = await createLink(account);
  await page.route(/\/qr\.svg/, (route) => route.fulfill({ status: 500, body: 'No.' }));
  await page.goto(`${service.baseUrl}/dashboard/links?panel=qr-${id}`);
  await page.getByRole('dialog').getByRole('alert').getByText('This could not be loaded').waitFor();
  assert.equal(errors.splice(0).length, 1, 'told on the console');
});

test('where the picture of a code cannot be shown in the list, its place says so', { skip }, async (t) => {
  const account = await service.createAccount();
  const { page, errors } = await dashboard.open(t, { account });
  await account.post('/api/qr/add', { type: 'text', data: 'Hello' });
  await page.route(/\/qr\/[^/]+\?size=/, (route) => route.fulfill({ status: 429, body: 'No.' }));
  await page.goto(`${service.baseUrl}/dashboard/qr`);
  await page.getByRole('img', { name: 'This could not be loaded' }).waitFor();
  assert.equal(errors.splice(0).length, 1, 'told on the console');
});

test('a download whose session has ended asks to sign in, and comes back', { skip }, async (t) => {
  const path = '/dashboard/statistics';
  const { page, account } = await dashboard.open(t, { signedIn: true, path, mayBeRefused: true });
  // Only the download, which nothing else on the page may be quicker than.
  await page.route(/\/statistics\?.*csv/, (route) => route.fulfill({ status: 401, json: {} }));
  await press(page);
  await page.getByText('Your session has ended').first().waitFor();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`**${path}`);
});

test('a download that takes its time shows that it is coming, and comes once', { skip }, async (t) => {
  const { page } = await dashboard.open(t, { signedIn: true, path: '/dashboard/statistics' });
  const link = page.getByRole('link', { name: 'Download CSV' });
  const letGo = await hold(page, /\/statistics\?.*csv/);
  const files: unknown[] = [];
  const requests: string[] = [];
  page.on('download', (file) => files.push(file));
  page.on('request', (request) => request.url().includes('csv') && requests.push(request.url()));
  await link.click();
  await page.locator('a[aria-busy=true]').waitFor();
  await link.click({ force: true });
  const waiting = page.waitForEvent('download');
  await letGo();
  await waiting;
  await page.locator('a[aria-busy=true]').waitFor({ state: 'detached' });
  assert.equal(files.length, 1);
  assert.equal(requests.length, 1);
});

test('a download that breaks off is told of', { skip }, async (t) => {
  const { page, errors } = await dashboard.open(t, { signedIn: true, path: '/dashboard/statistics' });
  await page.route(/\/statistics\?.*csv/, (route) => route.abort());
  await press(page);
  await page.getByText('The service cannot be reached', { exact: false }).waitFor();
  assert.equal(errors.splice(0).length, 1, 'told on the console');
});
