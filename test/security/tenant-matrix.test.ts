import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/index.ts';
import type { Answer } from '../support/client.ts';
import { uploadPicture } from '../support/pictures.ts';
import { startService, type TestAccount } from '../support/service.ts';
import { signIn } from '../support/accounts/sessions.ts';

/**
 * Calls every endpoint with an id in its path with another account's object. The cases are derived from the
 * contract: an endpoint with a kind of object or a body that is unknown here fails until it is added.
 */
const service = await startService({
  environment: { RATE_LIMITS: 'pro=0,anonymous=0', DOMAIN_CHECK: 'off' },
});
const owner = await service.createAccount();
const stranger = await service.createAccount();
const unknownId = 999_999_999;
let made = 0;

type Make = (account: TestAccount) => Promise<number>;

/**
 * Creates an object of the kind that a path parameter refers to; the key is the error code for an unknown
 * one.
 */
const makers: Record<string, Make> = {
  accountNotFound: async () => (await service.createAccount()).id,
  bioNotFound: add('/api/bio/add', (n) => ({ alias: `matrix-${n}`, name: 'Ada' })),
  campaignNotFound: add('/api/campaign/add', (n) => ({ name: `Campaign ${n}` })),
  channelNotFound: add('/api/channel/add', (n) => ({ name: `Channel ${n}` })),
  domainNotFound: add('/api/domain/add', (n) => ({ domain: `https://m${n}.example.com` })),
  linkNotFound: add('/api/url/add', (n) => ({ url: `https://example.com/${n}` })),
  overlayNotFound: add('/api/overlay/add', (n) => ({
    type: 'message',
    name: `Overlay ${n}`,
    settings: { text: 'Hello' },
  })),
  pixelNotFound: add('/api/pixel/add', (n) => ({ type: 'gtmpixel', name: `Pixel ${n}`, tag: `GTM-M${n}` })),
  qrNotFound: add('/api/qr/add', (n) => ({ type: 'text', data: `Text ${n}` })),
  reportNotFound: async () => {
    const report = { url: 'https://links.example.com/prize', reason: 'phishing' };
    assert.equal((await service.anonymous.post('/report', report)).status, 200);
    return (await owner.get('/api/admin/reports?limit=1')).body.data.reports[0].id;
  },
  sessionNotFound: async (account) => {
    await signIn(service, account);
    return (await account.get('/api/sessions?limit=1')).body.data.sessions[0].id;
  },
  splashNotFound: add('/api/splash/add', (n) => ({ name: `Splash ${n}` })),
  uploadNotFound: async (account) => {
    await uploadPicture(account);
    return (await account.get('/api/uploads?limit=1')).body.data.uploads[0].id;
  },
};

/**
 * Path parameters that are not ids but choose the kind of object of the id next to them: values and their
 * makers.
 */
const choices: Record<string, Record<string, string>> = {
  type: { links: 'linkNotFound', bio: 'bioNotFound', qr: 'qrNotFound' },
};

/** A valid body for each endpoint that takes one, by `resource/verb`; `{}` if not listed. */
const bodies: Record<string, (n: number) => object> = {
  'bio-pages/update-bio-page': () => ({ name: 'Grace' }),
  'campaigns/update-campaign': (n) => ({ name: `Renamed ${n}` }),
  'channels/update-channel': (n) => ({ name: `Renamed ${n}` }),
  'domains/update-domain': () => ({ redirectroot: 'https://example.com/changed' }),
  'links/update-link': () => ({ url: 'https://example.com/changed' }),
  'overlays/update-overlay': () => ({ name: 'Renamed' }),
  'pixels/update-pixel': (n) => ({ tag: `GTM-C${n}` }),
  'qr-codes/update-qr-code': () => ({ data: 'Changed' }),
  'splash-pages/update-splash-page': () => ({ name: 'Renamed' }),
};

/** Calls that must precede another one for it to succeed, by `resource/verb`. */
const preparations: Record<string, (path: string) => Promise<unknown>> = {
  'channels/unassign-item': (path) => owner.post(path.replace('/unassign/', '/assign/')),
};

function add(path: string, body: (n: number) => object): Make {
  return async (account) => {
    const { status, body: answer } = await account.post(path, body(++made));
    assert.equal(status, 200, `${path}: ${JSON.stringify(answer)}`);
    return answer.id;
  };
}

/** The value for each path parameter: the maker of an object, or a fixed word. */
type Slots = Map<string, { make: Make } | { word: string }>;

function slotsOf(endpoint: Endpoint): Slots[] {
  const parameters = Object.entries(endpoint.params ?? {});
  const chooser = parameters.find(([name]) => choices[name]);
  const variants = chooser ? Object.entries(choices[chooser[0]] ?? {}) : [undefined];
  return variants.map((variant) => {
    const slots: Slots = new Map();
    for (const [name, { failure }] of parameters) {
      if (name === chooser?.[0]) slots.set(name, { word: variant?.[0] as string });
      else {
        const make = makers[failure === 'itemNotFound' && variant ? variant[1] : failure];
        assert.ok(
          make,
          `${endpoint.path}: add to makers what makes an object that {${name}} names (${failure})`,
        );
        slots.set(name, { make });
      }
    }
    return slots;
  });
}

const fill = (path: string, values: Map<string, string | number>) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values.get(name)));

function call(account: TestAccount, endpoint: Endpoint, path: string): Promise<Answer> {
  const makeBody = bodies[`${endpoint.resource}/${endpoint.verb}`] ?? (() => ({}));
  const body = endpoint.body ? JSON.stringify(makeBody(++made)) : undefined;
  const headers: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' };
  return account.send(endpoint.method.toUpperCase(), path, body, headers);
}

/** An answer without what is different in every answer. */
function tellings({ status, headers, body }: Answer) {
  const own = new Set(['date', 'x-request-id']);
  return {
    status,
    headers: Object.fromEntries([...headers].filter(([name]) => !own.has(name))),
    body: { ...body, request_id: '' },
  };
}

/** Every row of every table, except when accounts were last seen, which any call may update. */
async function dump(): Promise<string> {
  const { read } = service.application.services.database;
  const tables = (await read.introspection.getTables()).map(({ name }) => name).toSorted();
  const contents = [];
  for (const name of tables) {
    if (name === 'account_activity') continue;
    contents.push([name, (await sql`select * from ${sql.table(name)}`.execute(read)).rows]);
  }
  return JSON.stringify(contents, null, 1);
}

const withParameters = endpoints.filter(({ params }) => params !== undefined);

test('the contract has endpoints with ids', () => {
  assert.ok(withParameters.length >= 20, `${withParameters.length}`);
});

for (const endpoint of withParameters) {
  const title = `${endpoint.method.toUpperCase()} ${endpoint.path}`;

  test(`${title}: another account's object is an unknown one, and stays as it is`, async () => {
    for (const slots of slotsOf(endpoint)) await assertForeignIsUnknown(endpoint, slots);
  });

  test(`${title}: the owner may`, async () => {
    for (const slots of slotsOf(endpoint)) {
      const path = fill(endpoint.path, await makeAll(owner, slots));
      await preparations[`${endpoint.resource}/${endpoint.verb}`]?.(path);
      const answer = await call(owner, endpoint, path);
      assert.equal(answer.status, 200, tell(endpoint, answer));
    }
  });
}

/** Tries every combination in which one or more ids are the owner's and the others the stranger's own. */
async function assertForeignIsUnknown(endpoint: Endpoint, slots: Slots): Promise<void> {
  const ids = [...slots].filter(([, slot]) => 'make' in slot).map(([name]) => name);
  for (let mask = 1; mask < 2 ** ids.length; mask++) {
    const isForeign = (name: string) => (mask & (1 << ids.indexOf(name))) !== 0;
    const [theirs, own] = [await makeAll(owner, slots), await makeAll(stranger, slots)];
    const choose = (foreign: (name: string) => string | number) =>
      fill(
        endpoint.path,
        new Map([...own].map(([name, value]) => [name, isForeign(name) ? foreign(name) : value])),
      );
    const before = await dump();
    const answer = await call(
      stranger,
      endpoint,
      choose((name) => theirs.get(name) as number),
    );
    const unknown = await call(
      stranger,
      endpoint,
      choose(() => unknownId),
    );
    assert.equal(answer.status, 404, tell(endpoint, answer));
    assert.deepEqual(tellings(answer), tellings(unknown));
    assert.equal(await dump(), before);
  }
}

function tell({ resource, verb }: Endpoint, { status, body }: Answer): string {
  const hint = status === 400 ? `, so bodies above needs a valid one for '${resource}/${verb}'` : '';
  return `answered ${status} ${JSON.stringify(body)}${hint}`;
}

async function makeAll(account: TestAccount, slots: Slots): Promise<Map<string, string | number>> {
  const values = new Map<string, string | number>();
  for (const [name, slot] of slots) values.set(name, 'make' in slot ? await slot.make(account) : slot.word);
  return values;
}

/** Ids and names of objects in the body of a link, as their owner would write them. */
const references: Record<string, { kind: string; field: string; write(id: number): object }> = {
  campaign: { kind: 'campaignNotFound', field: 'campaign', write: (id) => ({ campaign: id }) },
  channel: { kind: 'channelNotFound', field: 'channel', write: (id) => ({ channel: id }) },
  pixels: { kind: 'pixelNotFound', field: 'pixels', write: (id) => ({ pixels: [id] }) },
  'a splash page': { kind: 'splashNotFound', field: 'type', write: (id) => ({ type: id }) },
  'an overlay': { kind: 'overlayNotFound', field: 'type', write: (id) => ({ type: `overlay-${id}` }) },
};

for (const [what, { kind, field, write }] of Object.entries(references)) {
  test(`${what} of another account inside a link's body is an unknown one`, async () => {
    const make = makers[kind] as Make;
    const [theirs, own] = [await make(owner), await make(stranger)];
    const link = await (makers['linkNotFound'] as Make)(stranger);
    const before = await dump();
    for (const send of [
      (id: number) => stranger.post('/api/url/add', { url: 'https://example.com/', ...write(id) }),
      (id: number) => stranger.put(`/api/url/${link}/update`, { url: 'https://example.com/', ...write(id) }),
    ]) {
      const answer = await send(theirs);
      assert.equal(answer.status, 400, JSON.stringify(answer.body));
      assert.equal(answer.body.field, field);
      assert.deepEqual(tellings(answer), tellings(await send(unknownId)));
    }
    const inBulk = async (id: number) => {
      const urls = [{ url: 'https://example.com/', ...write(id) }];
      return (await stranger.post('/api/urls/add', { urls })).body.results;
    };
    assert.deepEqual(await inBulk(theirs), await inBulk(unknownId));
    assert.equal(await dump(), before);
    const good = await stranger.post('/api/url/add', { url: 'https://example.com/', ...write(own) });
    assert.equal(good.status, 200, JSON.stringify(good.body));
  });
}

test('a branded domain of another account inside a link’s body is an unknown one', async () => {
  const domain = 'https://theirs.example.com';
  assert.equal((await owner.post('/api/domain/add', { domain })).status, 200);
  const before = await dump();
  for (const written of [domain, 'theirs.example.com']) {
    const send = (text: string) =>
      stranger.post('/api/url/add', { url: 'https://example.com/', domain: text });
    const answer = await send(written);
    assert.equal(answer.status, 400);
    assert.equal(answer.body.field, 'domain');
    assert.deepEqual(tellings(answer), tellings(await send(written.replace('theirs', 'nobody'))));
  }
  assert.equal(await dump(), before);
});

test('an uploaded picture of another account inside a QR code’s body is an unknown one', async () => {
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const { status, body } = await owner.send('POST', '/api/upload', pixel, { 'Content-Type': 'image/png' });
  assert.equal(status, 200);
  const path = body.path as string;
  const nobodys = path.replace(/[^/.]+(?=\.)/, (name) => 'x'.repeat(name.length));
  const send = (account: TestAccount, logo: string) =>
    account.post('/api/qr/add', { type: 'text', data: 'hello', logo });
  const answer = await send(stranger, path);
  assert.equal(answer.status, 400);
  assert.deepEqual(tellings(answer), tellings(await send(stranger, nobodys)));
  assert.equal((await send(owner, path)).status, 200);
});
