import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { createAdministrator } from '../support/accounts/administrators.ts';
import {
  addBelongings,
  addWrongdoer,
  type Belongings,
  startDestination,
} from './support/crawler/belongings.ts';
import type { Control } from './support/crawler/controls.ts';
import { crawlPage } from './support/crawler/crawl-page.ts';
import { watchPage } from './support/crawler/quiet-page.ts';
import { startDashboard } from './support/dashboard.ts';

/** The number of pages that are clicked through in parallel, each in its own account. */
const pagesAtOnce = 3;

/**
 * How many levels of opened layers are clicked through: 0 = only the controls on the pages, closing what
 * opens; 3 = also those in menus, panels and dialogs, and in what these open. That takes minutes, so it only
 * runs on request.
 */
const depthMax = Number(process.env['CLICK_DEPTH']);
const notAsked = !process.env['CLICK_DEPTH'] && 'takes minutes: npm run test:clicks';
/**
 * The minimal share of the controls that must be clicked; most of the rest vanish, like chips in a closing
 * list.
 */
const clickedMin = depthMax === 0 ? 0.65 : 0.85;
const timeout = 600_000;

const dashboard = await startDashboard({ environment: { RATE_LIMITS: 'pro=0,anonymous=0' } });
const { service, skip } = dashboard;
const destination = await startDestination();

/**
 * The paths below /dashboard, read from the router. Settings come last, because the account's key is replaced
 * there.
 */
async function readRoutes(): Promise<string[]> {
  const source = await readFile(new URL('../../web/router.tsx', import.meta.url), 'utf8');
  const paths = [...source.matchAll(/^ {2}page\('([^']+)'/gm)].map(([, path = '']) => path);
  return paths.toSorted((a, b) => Number(a === 'settings') - Number(b === 'settings'));
}

function pathOf(route: string, ids: Belongings): string {
  const [first = ''] = route.split('/');
  const id = ids[first as keyof Belongings];
  assert.ok(id || !route.includes('$'), `no sample for ${route}`);
  return `/dashboard/${route.replace('$id', String(id))}`;
}

/** Controls that would end the session in use, or change the texts by which controls are identified. */
function isSpared({ role, name, option = name }: Control): boolean {
  const isOfList = role === 'menuitemradio' || role === 'combobox';
  return (
    name === 'Sign out' ||
    name === 'CSV file' ||
    (isOfList && /^(?:Deutsch|Français|Español|Português|العربية)$/.test(option))
  );
}

test('everything that can be clicked on every page does something, and nothing breaks', {
  skip: notAsked || skip,
  timeout,
}, async (t) => {
  const routes = await readRoutes();
  assert.ok(routes.length > 20, routes.join());
  const waiting = [...routes];
  const done = new Set<string>();
  const seen = new Set<string>();
  const problems: string[] = [];
  const work = async () => {
    const account = await createAdministrator(service);
    service.clock.advance(60_000);
    const { page } = await dashboard.open(t, {
      account,
      mayBeRefused: true,
      mayAsk: [destination],
    });
    page.on('dialog', (dialog) => void dialog.accept());
    page.on('filechooser', () => undefined);
    const quiet = await watchPage(page, service.baseUrl);
    for (let route = waiting.shift(); route !== undefined; route = waiting.shift()) {
      const ids = await addBelongings({ service, account, destination });
      if (route.startsWith('admin')) await addWrongdoer({ service, account, destination });
      const crawl = { page, quiet, origin: service.baseUrl, done, isSpared, depthMax, problems };
      for (const key of await crawlPage(crawl, pathOf(route, ids))) seen.add(key);
    }
  };
  await Promise.all(Array.from({ length: pagesAtOnce }, work));
  assert.deepEqual(problems, []);
  const clicked = [...done].filter((key) => seen.has(key)).length;
  assert.ok(clicked > seen.size * clickedMin, `${clicked} of ${seen.size}`);
});
