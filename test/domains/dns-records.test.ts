import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordsFor } from '../../src/resources/domains/dns-records.ts';
import { readSettings } from '../../src/settings/settings.ts';

const names: Record<string, string[]> = {
  'links.example.net': ['192.0.2.1', '2001:db8::1'],
  localhost: ['127.0.0.1'],
};

function recordsOf(hostname: string, environment: Record<string, string>) {
  const settings = readSettings({ DATA_DIR: '/nowhere', ...environment });
  return recordsFor({ settings, resolveHost: async (host) => names[host] ?? [] }, hostname);
}

test('a name under a registered domain becomes an alias of the service’s name', async () => {
  assert.deepEqual(await recordsOf('go.example.com', { BASE_URL: 'https://links.example.net:8443' }), [
    { type: 'CNAME', name: 'go.example.com', value: 'links.example.net' },
  ]);
});

test('a registered domain itself, which may be no alias, gets the addresses of that name', async () => {
  assert.deepEqual(await recordsOf('example.co.uk', { BASE_URL: 'https://links.example.net' }), [
    { type: 'A', name: 'example.co.uk', value: '192.0.2.1' },
    { type: 'AAAA', name: 'example.co.uk', value: '2001:db8::1' },
  ]);
});

test('where the service has told its public addresses, they are the records', async () => {
  const environment = { BASE_URL: 'https://links.example.net', PUBLIC_ADDRESSES: '192.0.2.7,2001:db8::7' };
  assert.deepEqual(await recordsOf('go.example.com', environment), [
    { type: 'A', name: 'go.example.com', value: '192.0.2.7' },
    { type: 'AAAA', name: 'go.example.com', value: '2001:db8::7' },
  ]);
});

test('a service that has no name of its own is reached by its address', async () => {
  const name = 'go.example.com';
  assert.deepEqual(await recordsOf(name, { BASE_URL: 'http://192.0.2.8:3000' }), [
    { type: 'A', name, value: '192.0.2.8' },
  ]);
  assert.deepEqual(await recordsOf(name, { BASE_URL: 'http://[2001:db8::8]' }), [
    { type: 'AAAA', name, value: '2001:db8::8' },
  ]);
  assert.deepEqual(await recordsOf(name, { BASE_URL: 'http://localhost:3000' }), [
    { type: 'A', name, value: '127.0.0.1' },
  ]);
});
