import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Services } from '../../src/http/context.ts';
import { resolveHost } from '../../src/platform/addresses/resolve-host.ts';
import { isPointedHere } from '../../src/resources/domains/check-pointed.ts';
import { readSettings } from '../../src/settings/settings.ts';

for (const [own, baseUrl] of [
  ['192.0.2.8', 'http://192.0.2.8:3000'],
  ['2001:db8::8', 'http://[2001:db8::8]:3000'],
] as const) {
  test(`a domain may lead to a service that has the address ${own} and no name`, async () => {
    const names = new Map([
      ['here.example.com', [own]],
      ['away.example.com', ['192.0.2.9', '2001:db8::9']],
    ]);
    const services = {
      settings: readSettings({ DATA_DIR: '/nowhere', BASE_URL: baseUrl }),
      resolveHost: async (host: string) => names.get(host) ?? (await resolveHost(host)),
    } as Services;
    assert.equal(await isPointedHere(services, 'here.example.com'), true);
    assert.equal(await isPointedHere(services, 'away.example.com'), false);
  });
}

test('with PUBLIC_ADDRESSES a domain must lead to one of them, however it is written', async () => {
  const names = new Map([
    ['own.example.com', ['192.0.2.1']],
    ['here.example.com', ['192.0.2.9', '2001:db8:0:0::8']],
    ['mapped.example.com', ['::ffff:192.0.2.8']],
  ]);
  const settings = { BASE_URL: 'https://own.example.com', PUBLIC_ADDRESSES: '192.0.2.8,2001:DB8::8' };
  const services = {
    settings: readSettings({ DATA_DIR: '/nowhere', ...settings }),
    resolveHost: async (host: string) => names.get(host) ?? [],
  } as Services;
  assert.equal(await isPointedHere(services, 'here.example.com'), true);
  assert.equal(await isPointedHere(services, 'mapped.example.com'), true);
  for (const host of ['own.example.com', 'nowhere.example.com'])
    assert.equal(await isPointedHere(services, host), false, host);
});
