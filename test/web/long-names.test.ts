import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestAccount } from '../support/service.ts';
import { startDashboard } from './support/dashboard.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;

/** The longest there may be, without a place to break it. */
const name = 'W'.repeat(100);
const alias = 'l'.repeat(64);
const url = `https://shop.example.com/products/${'outdoor-'.repeat(20)}?utm_source=newsletter`;

/** One of each, and the pages that show it. */
async function createOneOfEach(account: TestAccount): Promise<string[]> {
  const create = async (path: string, body: Record<string, unknown>): Promise<number> => {
    const { status, body: answer } = await account.post(path, body);
    assert.equal(status, 200, `${path} ${JSON.stringify(answer)}`);
    return answer.id;
  };
  const plain = await create('/api/url/add', { url });
  const link = await create('/api/url/add', { url, title: name, custom: alias });
  const campaign = await create('/api/campaign/add', { name, slug: 's'.repeat(64), public: true });
  await account.post(`/api/campaign/${campaign}/assign/${link}`, {});
  const channel = await create('/api/channel/add', { name, description: name });
  await account.post(`/api/channel/${channel}/assign/links/${link}`, {});
  const qr = await create('/api/qr/add', { type: 'link', data: url, name });
  const bio = await create('/api/bio/add', { alias: 'b'.repeat(64), name, description: name });
  const splash = await create('/api/splash/add', { name, title: name, message: name });
  const overlay = await create('/api/overlay/add', { type: 'message', name, settings: { text: name } });
  await create('/api/pixel/add', { type: 'fbpixel', name, tag: '1234567890' });
  return [
    ...['links', `links/${plain}`, `links/${link}`, 'qr', `qr/${qr}`, `qr/${qr}/statistics`],
    ...['campaigns', `campaigns/${campaign}`, `campaigns/${campaign}/statistics`],
    ...['channels', `channels/${channel}`, 'pixels', 'splash', `splash/${splash}`],
    ...['overlays', `overlays/${overlay}`, 'bios', `bios/${bio}`, `bios/${bio}/statistics`, 'statistics'],
  ];
}

test('no page is wider than a phone, however long names and addresses are', { skip }, async (t) => {
  const account = await service.createAccount();
  const paths = await createOneOfEach(account);
  const { page } = await dashboard.open(t, { signedIn: true, account, screen: 'narrow', mayBeRefused: true });
  const wide: string[] = [];
  for (const path of paths) {
    await page.goto(`${service.baseUrl}/dashboard/${path}`);
    await page.locator('main h1').waitFor();
    await page.waitForLoadState('networkidle');
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    if (width !== 360) wide.push(`${path}: ${width}`);
  }
  assert.deepEqual(wide, []);
});
