import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../support/service.ts';
import { createLink, visitPath } from '../support/clicks/visits.ts';

const service = await startService({
  environment: { RATE_LIMITS: 'anonymous=0,pro=0', TRUSTED_PROXIES: '127.0.0.1' },
});
const account = await service.createAccount();
const image = 'https://pictures.example.com/a.png';

async function created(path: string, body: object): Promise<Record<string, string>> {
  const { status, body: answer } = await account.post(path, body);
  assert.equal(status, 200, JSON.stringify(answer));
  return answer;
}

const pixel = await created('/api/pixel/add', { type: 'fbpixel', name: 'Ads', tag: '1234567890' });
const splash = await created('/api/splash/add', { name: 'Soon', image });
const overlay = await created('/api/overlay/add', {
  type: 'image',
  name: 'Banner',
  settings: { image, link: 'https://example.com/' },
});
const campaign = await created('/api/campaign/add', { name: 'Spring', public: true });

async function pathOf(body: Record<string, unknown>): Promise<string> {
  return `/${(await createLink(account, body)).alias}`;
}

await createLink(account, { campaign: campaign['id'], metaimage: image });
await created('/api/bio/add', {
  alias: 'ada',
  name: 'Ada',
  avatar: image,
  blocks: [{ type: 'image', image }],
});

const pages = {
  'a splash page': await pathOf({ type: splash['id'] }),
  'a splash page that asks': await pathOf({ type: splash['id'], pixels: [pixel['id']] }),
  'an overlay': await pathOf({ type: `overlay-${overlay['id']}` }),
  'an overlay that asks': await pathOf({ type: `overlay-${overlay['id']}`, pixels: [pixel['id']] }),
  'a preview': `${await pathOf({ metaimage: image })}+`,
  'a bio page': '/@ada',
  'a campaign list': new URL(campaign['list'] as string).pathname,
};

for (const [what, path] of Object.entries(pages)) {
  test(`${what} has pictures of others for those alone who need not be asked`, async () => {
    const pictureFor = async (headers: Record<string, string>) => {
      const answer = await visitPath(service.baseUrl, path, { headers });
      assert.equal(answer.status, 200);
      const allowed = /img-src [^;]*https:/.test(String(answer.headers['content-security-policy']));
      assert.equal(/<img[^>]*pictures\.example\.com/.test(answer.body), allowed);
      return allowed;
    };
    const american = { 'X-Forwarded-For': '8.8.8.8' };
    assert.equal(await pictureFor(american), true);
    assert.equal(await pictureFor({ 'X-Forwarded-For': '192.0.2.1' }), false, 'unknown country');
    assert.equal(await pictureFor({ ...american, 'Sec-GPC': '1' }), false, 'opted out');
  });
}
