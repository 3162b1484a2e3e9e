import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storeVisits } from '../api/statistics/store-visits.ts';
import { createLink } from '../support/clicks/visits.ts';
import { startDashboard } from './support/dashboard.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;

/** As in Safari, which leaves region codes as they are, and with older names. */
const likeSafari = `
  const { Locale, DisplayNames } = Intl;
  Intl.Locale = class extends Locale {
    constructor(tag, options) {
      super(tag, options);
      const written = /^und-(\\w{2,3})$/.exec(tag);
      if (written) Object.defineProperty(this, 'region', { value: written[1] });
    }
  };
  const { of } = DisplayNames.prototype;
  DisplayNames.prototype.of = function (code) {
    const name = of.call(this, code);
    return name === 'Türkiye' ? 'Turkey' : name;
  };
`;

test('the map shows where visitors are, whatever the browser calls a country', { skip }, async (t) => {
  const account = await service.createAccount();
  const { id } = await createLink(account);
  const at = Date.now();
  const visits = ['5.9.0.1', '5.9.0.1', '78.160.0.1'].map((address) => ({ subjectId: id, at, address }));
  await storeVisits(service.application.services.database, visits);
  const { page } = await dashboard.open(t, { account });
  await page.addInitScript(likeSafari);
  await page.goto(`${service.baseUrl}/dashboard/links/${id}`);
  await page.getByRole('img', { name: 'Germany (2 clicks), Türkiye (1 click)' }).waitFor();
  const [most, some, none] = await Promise.all(
    ['DE', 'TR', 'FR'].map((code) => page.locator(`path[data-code=${code}]`).getAttribute('fill')),
  );
  assert.match(most ?? '', /100%/);
  assert.notEqual(some, none);
});

test('each country is offered once, by the code in use', { skip }, async (t) => {
  const { page } = await dashboard.open(t, { signedIn: true });
  await page.addInitScript(likeSafari);
  await page.goto(`${service.baseUrl}/dashboard/links?panel=new`);
  await page.getByRole('button', { name: 'Targeting' }).click();
  await page.getByRole('button', { name: 'Add rule' }).click();
  await page.getByRole('group', { name: 'Condition 1' }).getByRole('combobox').last().fill('Germany');
  await page.getByRole('option', { name: 'Germany' }).first().waitFor();
  assert.equal(await page.getByRole('option', { name: 'Germany' }).count(), 1);
});
