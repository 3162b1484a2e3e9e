import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { NewLink } from '../../src/resources/links/input/parse-link.ts';
import { startService } from '../support/service.ts';
import { type Belongings, createBelongings } from '../api/links/link-bodies.ts';

/**
 * Sends each field of a link by itself. A field that is in the contract and that nobody reads or answers would
 * otherwise be taken and lost without a word.
 */
const service = await startService({ environment: { RATE_LIMITS: 'pro=0' } });
const account = await service.createAccount();
const belongings = await createBelongings(service, account);

const url = 'https://example.com/page';
const other = 'https://example.com/other';
let made = 0;

type Field = Exclude<keyof NewLink, 'url' | 'findorcreate'>;

/** For each field a value that is not what a link has without it. */
const values: Record<Field, (own: Belongings) => unknown> = {
  custom: () => `own-${++made}`,
  domain: ({ domain }) => domain,
  status: () => 'private',
  password: () => 'correct horse',
  type: ({ splash }) => splash,
  title: () => 'A page',
  description: () => 'For friends',
  metatitle: () => 'Not that page',
  metadescription: () => 'Not that description',
  metaimage: () => 'https://example.com/logo.png',
  campaign: ({ campaign }) => campaign,
  channel: ({ channels }) => channels,
  tags: () => ['newsletter'],
  pixels: ({ pixels }) => pixels,
  starts: () => '2031-01-01 00:00:00',
  expiry: () => '2032-01-31 12:30:00',
  clicklimit: () => 100,
  expirationredirect: () => other,
  redirect: () => 307,
  weight: () => 5,
  forwardquery: () => false,
  deeplink: () => ({ apple: other }),
  geotarget: () => [{ location: 'Canada', link: other }],
  devicetarget: () => [{ device: 'iPhone', link: other }],
  languagetarget: () => [{ language: 'fr', link: other }],
  parameters: () => [{ name: 'ref', value: 'newsletter' }],
  rules: () => [{ conditions: [{ type: 'country', value: 'Canada' }], link: other }],
};

async function add(body: object): Promise<number> {
  const { status, body: answer } = await account.post('/api/url/add', { url, ...body });
  assert.equal(status, 200, JSON.stringify(answer));
  return answer.id;
}

/** What the link's details tell of it, without what every link has for itself. */
async function detailsOf(id: number): Promise<Record<string, unknown>> {
  const { details } = (await account.get(`/api/url/${id}`)).body;
  const alias = details.alias.startsWith('own-') ? 'own' : 'made';
  return { ...details, id: 0, shorturl: '', date: '', alias };
}

for (const [field, valueOf] of Object.entries(values)) {
  test(`${field} is kept and told, whether a link is added with it or gets it later`, async () => {
    const plain = await add({});
    const before = await detailsOf(plain);
    const withIt = await detailsOf(await add({ [field]: valueOf(belongings) }));
    const lost = `it is lost: see input/parse-link.ts, which reads it, and present-link.ts, which answers it`;
    assert.notDeepEqual(withIt, before, lost);
    const change = { url, [field]: valueOf(belongings) };
    assert.equal((await account.put(`/api/url/${plain}/update`, change)).status, 200);
    assert.deepEqual(await detailsOf(plain), withIt);
  });
}
