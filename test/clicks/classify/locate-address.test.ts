import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import fc from 'fast-check';
import {
  type CountryDatabase,
  locateAddress,
  openCountryDatabase,
} from '../../../src/clicks/classify/locate-address.ts';
import { readAddress } from '../../../src/clicks/classify/read-address.ts';
import { countryDatabaseFile, groups, octets } from './country-database-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'waypost-country-'));
after(() => rmSync(folder, { recursive: true }));

const packaged = openCountryDatabase();
const maxMindCity = { country: { iso_code: 'DE' }, city: { names: { en: 'Berlin', de: 'Berlin (Ort)' } } };

function located(database: CountryDatabase, address: string) {
  return locateAddress(database, readAddress(address));
}

function opened(name: string, content: Buffer): CountryDatabase {
  const path = join(folder, name);
  writeFileSync(path, content);
  return openCountryDatabase(path);
}

test('the database that comes with the program knows countries and the day it was compiled', () => {
  const builtAt = packaged.reader.metadata.buildEpoch;
  assert.ok(builtAt > new Date('2026-01-01') && builtAt < new Date());
  assert.deepEqual(located(packaged, '8.8.8.8'), { code: 'US', name: 'United States', city: 'Unknown' });
  assert.deepEqual(located(packaged, '81.2.69.142'), { code: 'GB', name: 'United Kingdom', city: 'Unknown' });
  assert.equal(located(packaged, '2001:4860:4860::8888').code, 'US');
});

test('an IPv4 address mapped into IPv6 has the country of the IPv4 address', () => {
  assert.equal(located(packaged, '::ffff:8.8.8.8').code, 'US');
  assert.equal(located(packaged, '::FFFF:808:808').code, 'US');
});

test('private, reserved and unreadable addresses have no country, whatever the database says', () => {
  const everywhere = opened(
    'everywhere.mmdb',
    countryDatabaseFile(4, [
      { bits: '0', record: { country_code: 'AU' } },
      { bits: '1', record: { country_code: 'AU' } },
    ]),
  );
  const none = [
    '192.168.1.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '127.0.0.1',
    '100.64.0.1',
    '100.127.255.255',
    '169.254.1.1',
    '198.18.0.1',
    '198.19.255.255',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    'fe80::1%eth0',
    'fd00::1',
    '',
    'localhost',
    '1.2.3',
  ];
  for (const address of none) {
    assert.deepEqual(located(everywhere, address), { code: '', name: 'Unknown', city: 'Unknown' }, address);
    assert.equal(located(packaged, address).code, '', address);
  }
  for (const address of [
    '172.32.0.1',
    '172.15.0.1',
    '192.169.0.1',
    '100.63.255.255',
    '100.128.0.1',
    '198.17.0.1',
    '198.20.0.1',
    '8.18.0.1',
    '11.0.0.1',
    '223.255.255.254',
  ]) {
    assert.equal(located(everywhere, address).code, 'AU', address);
  }
});

test('a MaxMind database gives country and city', () => {
  const database = opened(
    'city.mmdb',
    countryDatabaseFile(6, [
      { bits: groups(0x2a00, 0x1450), record: maxMindCity },
      { bits: groups(0, 0, 0, 0, 0, 0) + octets(81, 2), record: { country: { iso_code: 'FR' } } },
      { bits: groups(0, 0, 0, 0, 0, 0) + octets(81, 3), record: { continent: { code: 'EU' } } },
    ]),
  );
  assert.deepEqual(located(database, '2a00:1450:4001:81c::1'), {
    code: 'DE',
    name: 'Germany',
    city: 'Berlin',
  });
  assert.deepEqual(located(database, '81.2.0.9'), { code: 'FR', name: 'France', city: 'Unknown' });
  assert.equal(located(database, '81.3.0.9').name, 'Unknown');
  assert.equal(located(database, '81.4.0.9').name, 'Unknown');
});

test('a database with flat records gives country and city, too', () => {
  const database = opened(
    'flat.mmdb',
    countryDatabaseFile(4, [
      { bits: octets(81, 2), record: { country_code: 'DE', city: 'Berlin' } },
      { bits: octets(81, 3), record: { country: 'FR', city: '' } },
    ]),
  );
  assert.deepEqual(located(database, '81.2.0.9'), { code: 'DE', name: 'Germany', city: 'Berlin' });
  assert.deepEqual(located(database, '81.3.0.9'), { code: 'FR', name: 'France', city: 'Unknown' });
});

test('an IPv6 address is unknown to a database of IPv4 addresses, not somewhere else', () => {
  const database = opened(
    'version4.mmdb',
    countryDatabaseFile(4, [{ bits: octets(0x2a), record: maxMindCity }]),
  );
  assert.equal(located(database, '42.1.2.3').code, 'DE');
  assert.equal(located(database, '2a00:1450:4001:81c::1').code, '');
});

test('an unusable database is refused with one sentence that names the file', () => {
  const path = join(folder, 'text.mmdb');
  writeFileSync(path, 'no database');
  const absent = join(folder, 'absent.mmdb');
  for (const [bad, line] of [
    [path, `${path} is not a MaxMind database (.mmdb).`],
    [absent, `The country database ${absent} cannot be read: ENOENT`],
  ] as const) {
    assert.throws(
      () => openCountryDatabase(bad),
      (error: Error) => error.message.startsWith(line) && !error.message.includes('\n'),
    );
  }
});

test('a record that makes no sense is an unknown country', () => {
  const records: object[] = [
    {},
    { country_code: 'ZZ' },
    { country_code: 'us' },
    { country_code: 7 },
    { country: {} },
  ];
  const database = opened(
    'odd.mmdb',
    countryDatabaseFile(
      4,
      records.map((record, index) => ({ bits: octets(80, index), record })),
    ),
  );
  for (const index of records.keys()) assert.equal(located(database, `80.${index}.0.1`).name, 'Unknown');
});

test('a damaged database costs clicks their country and nothing else', () => {
  const whole = countryDatabaseFile(4, [{ bits: octets(80), record: maxMindCity }]);
  fc.assert(
    fc.property(fc.nat(whole.length - 200), fc.nat(255), (at, byte) => {
      const damaged = Buffer.from(whole);
      damaged[at] = byte;
      const place = located(opened('damaged.mmdb', damaged), '80.1.2.3');
      assert.ok(place.name.length > 0 && place.name.length <= 200);
    }),
  );
});
