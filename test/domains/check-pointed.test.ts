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
