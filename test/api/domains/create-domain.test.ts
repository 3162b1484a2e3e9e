import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { startService } from '../../support/service.ts';

const service = await startService({ environment: { SHORT_URL: 'https://short.example.com' } });
const account = await service.createAccount();
for (const name of ['go.example.com', 'one.example.com', 'race.example.com', 'xn--bcher-kva.example.com']) {
  service.hosts.set(name, ['127.0.0.1']);
}

const add = (body: unknown) => account.post('/api/domain/add', body);

test('a domain is added and listed with its redirects', async () => {
  const { status, body } = await add({
    domain: 'https://go.example.com',
    redirectroot: 'https://example.com/start',
    redirect404: 'https://example.com/lost',
  });
  assert.equal(status, 200);
  assert.equal(body.error, 0);
  const list = await account.get('/api/domains');
  const { checked, ...listed } = list.body.data.domains[0];
  assert.match(checked, /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
  assert.deepEqual(listed, {
    id: body.id,
    domain: 'https://go.example.com',
    redirectroot: 'https://example.com/start',
    redirect404: 'https://example.com/lost',
    state: 'ready',
    blocked: false,
  });
});

test('a domain is stored as lower-case punycode and its redirects may be left out in every form', async () => {
  const { body } = await add({ domain: 'https://BÜCHER.example.com/', redirectroot: '', redirect404: null });
  const list = await account.get('/api/domains');
  const { id, domain, redirectroot, redirect404 } = list.body.data.domains[0];
  assert.deepEqual([id, domain], [body.id, 'https://xn--bcher-kva.example.com']);
  assert.deepEqual([redirectroot, redirect404], ['', '']);
});

for (const domain of [
  'go.example.com',
  'ftp://go.example.com',
  'https://go.example.com/path',
  'https://go.example.com?x=1',
  'https://user:pass@go.example.com',
  'https://localhost',
  'https://192.0.2.1',
  'https://[2001:db8::1]',
  // The standard port of the other scheme: visitors' requests do not tell the scheme.
  'http://go.example.com:443',
  'https://go.example.com:80',
  'https://com',
  'https://co.uk',
  ...['github.io', 'pages.dev', 'herokuapp.com', 's3.amazonaws.com', 'netlify.app', 'GitHub.io:8443'].map(
    (suffix) => `https://${suffix}`,
  ),
  'javascript:alert(1)',
  'https://',
  '',
  null,
  7,
  ['https://go.example.com'],
]) {
  test(`the domain ${JSON.stringify(domain)} is refused`, async () => {
    const { status, body } = await add({ domain });
    assert.equal(status, 400);
    assert.equal(body.message, 'A valid domain name is required.');
    assert.equal(body.field, 'domain');
  });
}

test('the own hosts of the service are refused, with any port', async () => {
  for (const domain of [service.baseUrl, 'https://short.example.com', 'http://short.example.com:3000']) {
    const { status, body } = await add({ domain });
    assert.equal(status, 400, domain);
    assert.equal(body.message, 'A valid domain name is required.');
  }
});

test('a domain that does not point here is refused', async () => {
  service.hosts.set('away.example.com', ['192.0.2.9']);
  const { status, body } = await add({ domain: 'https://away.example.com' });
  assert.equal(status, 400);
  assert.equal(
    body.message,
    'The domain name is not pointed to our server. DNS changes could take up to 36 hours.',
  );
});

test('what is below a public suffix of a company is accepted', async () => {
  for (const host of ['me.github.io', 'go.me.netlify.app']) {
    service.hosts.set(host, ['127.0.0.1']);
    assert.equal((await add({ domain: `https://${host}` })).status, 200, host);
  }
});

test('redirects must be web addresses', async () => {
  for (const bad of [
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'nonsense',
    'https://a:b@example.com',
    'data:,x',
    // With `ü` percent-encoded the address is too long.
    `https://example.com/${'ü'.repeat(4_000)}`,
    'https://one.example.com/again',
  ]) {
    const root = await add({ domain: 'https://one.example.com', redirectroot: bad });
    assert.equal(root.status, 400, bad);
    assert.equal(root.body.message, 'A valid url is required for the root domain.');
    const lost = await add({ domain: 'https://one.example.com', redirect404: bad });
    assert.equal(lost.status, 400, bad);
    assert.equal(lost.body.message, 'A valid url is required for the 404 page.');
  }
  const list = await account.get('/api/domains?limit=100');
  assert.ok(!list.body.data.domains.some((domain: { domain: string }) => domain.domain.includes('one.')));
});

test('a host is one account’s alone, whatever the scheme', async () => {
  const other = await service.createAccount();
  service.hosts.set('mine.example.com', ['127.0.0.1']);
  assert.equal((await add({ domain: 'https://mine.example.com' })).status, 200);
  const { status, body } = await other.post('/api/domain/add', { domain: 'http://mine.example.com' });
  assert.equal(status, 409);
  assert.equal(body.message, 'The domain has been already used.');
});

test('of 20 parallel adds of one domain one wins and the others answer 409', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => add({ domain: 'https://race.example.com' })),
  );
  const statuses = answers.map(({ status }) => status).sort();
  assert.deepEqual(statuses, [200, ...Array(19).fill(409)]);
});

testKeyAndLimit(service, {
  method: 'POST',
  path: '/api/domain/add',
  body: { domain: 'https://go.example.com' },
});
