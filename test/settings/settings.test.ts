import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { SettingError, settingNames } from '../../src/settings/environment.ts';
import { readSettings } from '../../src/settings/settings.ts';

/** The message of the refusal. */
function refusalOf(environment: Record<string, string>): string {
  try {
    readSettings(environment);
  } catch (error) {
    assert.ok(error instanceof SettingError, String(error));
    return error.message;
  }
  return assert.fail(`${JSON.stringify(environment)} was accepted`);
}

test('without any setting the documented defaults hold', () => {
  assert.deepEqual(readSettings({}), {
    port: 3000,
    host: '0.0.0.0',
    baseUrl: 'http://localhost:3000',
    shortUrl: 'http://localhost:3000',
    dataDir: resolve('data'),
    databaseUrl: undefined,
    registration: 'first',
    rateLimits: { free: 30, pro: 30, anonymous: 60 },
    defaultPlan: 'pro',
    trustedProxies: [],
    domainCheck: 'dns',
    publicAddresses: [],
    clickFsync: '50ms',
    clickRetention: 396,
    workers: 1,
    fastLane: 'on',
    geoipDb: undefined,
    appSchemes: new Set(),
    blocklist: [],
    securityContact: undefined,
    pixelConsent: 'eea',
    logLevel: 'info',
    metrics: undefined,
  });
});

test('an empty value is as good as none', () => {
  const empty = Object.fromEntries([...settingNames].map((name) => [name, '']));
  assert.deepEqual(readSettings(empty), readSettings({}));
});

test('every setting can be set', () => {
  const settings = readSettings({
    PORT: '8080',
    HOST: '127.0.0.1',
    BASE_URL: 'https://Links.Example.com/',
    SHORT_URL: 'https://go.example.com:8443',
    DATA_DIR: '/var/lib/waypost',
    REGISTRATION: 'open',
    RATE_LIMITS: 'free=10, team=600,anonymous=0',
    DEFAULT_PLAN: 'team',
    TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::1',
    DOMAIN_CHECK: 'off',
    PUBLIC_ADDRESSES: '192.0.2.1,2001:DB8::1',
    CLICK_FSYNC: 'always',
    CLICK_RETENTION: '30d',
    WORKERS: '4',
    FAST_LANE: 'off',
    GEOIP_DB: import.meta.filename,
    APP_SCHEMES: 'myapp, Spotify:',
    BLOCKLIST: `${import.meta.filename}, ${import.meta.filename},`,
    SECURITY_CONTACT: 'security@example.com',
    PIXEL_CONSENT: 'ask',
    LOG_LEVEL: 'warn',
    METRICS_PORT: '10.0.0.5:9464',
  });
  assert.equal(settings.port, 8080);
  assert.equal(settings.host, '127.0.0.1');
  assert.equal(settings.baseUrl, 'https://links.example.com');
  assert.equal(settings.shortUrl, 'https://go.example.com:8443');
  assert.equal(settings.dataDir, '/var/lib/waypost');
  assert.equal(settings.registration, 'open');
  assert.deepEqual(settings.rateLimits, { free: 10, pro: 30, team: 600, anonymous: 0 });
  assert.equal(settings.defaultPlan, 'team');
  assert.deepEqual(
    settings.trustedProxies.map(([address, bits]) => `${address.toString()}/${bits}`),
    ['10.0.0.0/8', '2001:db8::1/128'],
  );
  assert.equal(settings.domainCheck, 'off');
  assert.deepEqual(settings.publicAddresses, ['192.0.2.1', '2001:db8::1']);
  assert.equal(settings.clickFsync, 'always');
  assert.equal(settings.clickRetention, 30);
  assert.equal(settings.workers, 4);
  assert.equal(settings.fastLane, 'off');
  assert.equal(settings.geoipDb, import.meta.filename);
  assert.deepEqual([...settings.appSchemes], ['myapp', 'spotify']);
  assert.deepEqual(settings.blocklist, [import.meta.filename, import.meta.filename]);
  assert.equal(settings.securityContact, 'mailto:security@example.com');
  assert.equal(settings.pixelConsent, 'ask');
  assert.equal(settings.logLevel, 'warn');
  assert.deepEqual(settings.metrics, { port: 9464, host: '10.0.0.5' });
});

test('BASE_URL follows PORT unless it is given', () => {
  assert.equal(readSettings({ PORT: '443' }).baseUrl, 'http://localhost:443');
  assert.equal(readSettings({ PORT: '8080' }).baseUrl, 'http://localhost:8080');
  assert.equal(readSettings({ PORT: '8080', BASE_URL: 'https://x.example' }).baseUrl, 'https://x.example');
});

test('modes of TLS that are verify-full to the driver are called so, and it has nothing to warn of', () => {
  const read = (options: string) =>
    readSettings({ DATABASE_URL: `postgres://db/waypost?${options}` }).databaseUrl;
  for (const mode of ['require', 'prefer', 'verify-ca', 'verify-full'])
    assert.equal(read(`a=1&sslmode=${mode}&b=2`), 'postgres://db/waypost?a=1&sslmode=verify-full&b=2');
  for (const options of [
    'sslmode=no-verify',
    'sslmode=required',
    'uselibpqcompat=true&sslmode=require',
    'sslmode=disable',
  ])
    assert.equal(read(options), `postgres://db/waypost?${options}`);
});

test('blanks around DATABASE_URL are no part of it', () => {
  for (const DATABASE_URL of [
    ' postgres://db/waypost',
    'postgres://db/waypost\r',
    'postgres://db/waypost \n',
  ])
    assert.equal(readSettings({ DATABASE_URL }).databaseUrl, 'postgres://db/waypost');
});

test('WORKERS is a number of processes, auto one per core', () => {
  assert.equal(readSettings({ WORKERS: '64' }).workers, 64);
  assert.equal(readSettings({ WORKERS: 'auto' }).workers, Math.min(availableParallelism(), 64));
});

test('CLICK_RETENTION is a number of days, or forever', () => {
  assert.equal(readSettings({ CLICK_RETENTION: '2d' }).clickRetention, 2);
  assert.equal(readSettings({ CLICK_RETENTION: '99999d' }).clickRetention, 99_999);
  assert.equal(readSettings({ CLICK_RETENTION: 'forever' }).clickRetention, 'forever');
});

test('PORT, HOST and the origins take every form that means something', () => {
  for (const PORT of ['0', '1', '65535']) assert.equal(readSettings({ PORT }).port, Number(PORT));
  for (const HOST of ['::', '::1', '0.0.0.0', 'localhost', 'node-1.internal']) {
    assert.equal(readSettings({ HOST }).host, HOST);
  }
  for (const BASE_URL of ['http://127.0.0.1:443', 'http://192.0.2.1', 'http://[2001:db8::1]:8080']) {
    assert.equal(readSettings({ BASE_URL }).baseUrl, BASE_URL);
  }
  assert.equal(readSettings({ BASE_URL: 'https://bücher.example' }).baseUrl, 'https://xn--bcher-kva.example');
});

const origins = [
  'localhost:3000',
  'example.com',
  'ftp://example.com',
  'https://',
  'https://example.com/path',
  'https://example.com?x',
  'https://example.com?',
  'https://example.com#',
  'https://user@example.com',
  'https://user:password@example.com',
  'https://a b',
  '7',
  // Visits there would be taken for visits to the name alone, and answered 404.
  'https://example.com.',
  'http://example.com:443',
  'https://example.com:80',
];

const tooLong = `/${'x'.repeat(300)}`;

for (const [name, values] of Object.entries<string[]>({
  PORT: ['-1', '65536', '99999999999', '3000.5', '3000 ', 'http', '0x1f', '1e3', '3000\n3001', '٣'],
  HOST: [
    '256.1.1.1',
    '1.2.3',
    'a b',
    'http://localhost',
    'localhost:3000',
    '[::1]',
    '::1::',
    '/tmp/socket',
    ' ',
  ],
  BASE_URL: origins,
  SHORT_URL: origins,
  DATABASE_URL: ['nonsense', 'mysql://localhost/waypost', 'postgres://localhost', 'postgres://'],
  REGISTRATION: ['yes', 'First', 'open ', 'constructor'],
  RATE_LIMITS: [
    '30',
    'pro',
    'pro=',
    'pro=x',
    'pro=-1',
    'pro=1.5',
    'pro=30;free=10',
    'Pro=30',
    '=30',
    'pro=9999999999',
    'pro= 30',
  ],
  DEFAULT_PLAN: ['gold', 'anonymous', 'Pro', 'constructor', '__proto__', 'toString'],
  TRUSTED_PROXIES: [
    'fe80::1%eth-0',
    'fe80::1%a.b/64',
    'all',
    '10',
    '10/8',
    '1',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/',
    '::/129',
    'localhost',
    '0x7f.1',
    '10.0.0.0/8/8',
    '10.0.0.0 /8',
    '10.0.0.0/8;::1',
  ],
  DOMAIN_CHECK: ['on', 'no', 'DNS', 'false'],
  PUBLIC_ADDRESSES: [
    'fe80::1%eth-0',
    'fe80::1%',
    'example.com',
    '1',
    '192.0.2.256',
    '192.0.2.0/24',
    '192.0.2.1:80',
    '0x7f000001',
  ],
  DATA_DIR: [' ', '\t', ' \n', '/data ', ' /data', '/data\r', '"/data"', "'/data'"],
  CLICK_FSYNC: ['never', '50', '100ms'],
  CLICK_RETENTION: [
    ...['1d', '0d', '-3d', '396', '13w', '24h', '30 d', '1.5d', '1e2d'],
    ...['Forever', '100000d', '٣d'],
  ],
  WORKERS: ['0', '-1', '65', '1.5', '1e1', ' 2', 'all', 'Auto', '0x2'],
  FAST_LANE: ['yes', '1', 'ON'],
  GEOIP_DB: ['/no/such/file.mmdb', '/tmp', '\u00e9', tooLong],
  BLOCKLIST: ['/no/such/list.txt', '/tmp', tooLong, `${import.meta.filename},/no/such/list.txt`],
  APP_SCHEMES: [
    ...['javascript', 'data', 'vbscript', 'file', 'blob', 'about', 'filesystem', 'view-source'],
    ...['http', 'https', 'JavaScript'],
    ...['javascript:', '1app', 'my app', 'my/app', 'a'],
  ],
  LOG_LEVEL: ['verbose', 'INFO', '30', 'constructor'],
})) {
  test(`a value of ${name} that cannot be used is refused in one line that names it`, () => {
    for (const value of values) {
      const message = refusalOf({ [name]: value });
      assert.match(message, new RegExp(`^${name}: .+\\.$`), value);
      assert.doesNotMatch(message, /\n/, value);
    }
  });
}

test('what is a common slip is told what to write', () => {
  for (const [environment, message] of [
    [{ HOST: '[::1]' }, 'HOST: an IPv6 address is written without brackets, as ::1, not "[::1]".'],
    [{ BLOCKLIST: '/nope' }, 'BLOCKLIST: there is no file /nope.'],
    [{ GEOIP_DB: '/no\nsuch' }, String.raw`GEOIP_DB: there is no file "/no\nsuch".`],
    [{ GEOIP_DB: '/tmp' }, 'GEOIP_DB: /tmp is not a file.'],
    [{ RATE_LIMITS: 'pro=30,pro=60' }, 'RATE_LIMITS: must name pro once, not "pro=30,pro=60".'],
  ] as [Record<string, string>, string][])
    assert.equal(refusalOf(environment), message);
});

test('an address that only one library takes is refused in our words', () => {
  const zoned = 'fe80::1%eth-0';
  assert.equal(
    refusalOf({ TRUSTED_PROXIES: zoned }),
    `TRUSTED_PROXIES: must list addresses or ranges such as 10.0.0.0/8, not "${zoned}".`,
  );
  assert.equal(
    refusalOf({ PUBLIC_ADDRESSES: zoned }),
    `PUBLIC_ADDRESSES: must list IP addresses, not "${zoned}".`,
  );
});

test('one bad entry spoils a list', () => {
  for (const [name, value] of Object.entries({
    RATE_LIMITS: 'pro=30,free',
    TRUSTED_PROXIES: '10.0.0.0/8,nonsense',
    PUBLIC_ADDRESSES: '192.0.2.1,nonsense',
    APP_SCHEMES: 'myapp,javascript',
  })) {
    assert.match(refusalOf({ [name]: value }), new RegExp(`^${name}: `));
  }
});

test('every setting the program knows is documented, and every documented one is known', async () => {
  const page = await readFile(new URL('../../docs/operations/settings.md', import.meta.url), 'utf8');
  const documented = [...page.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => String(name));
  assert.deepEqual(documented.sort(), [...settingNames].sort());
});
