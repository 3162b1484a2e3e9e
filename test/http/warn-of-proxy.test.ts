import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { setPeer } from '../../src/http/server/client-address.ts';
import { createProxyWarning } from '../../src/http/server/warn-of-proxy.ts';
import type { Logger } from '../../src/platform/logging/logger.ts';
import { readSettings } from '../../src/settings/settings.ts';
import { createTestClock } from '../support/test-clock.ts';

function createWatched(trustedProxies = '') {
  const warned: string[] = [];
  const clock = createTestClock();
  const logger = { warn: ({ peer }: { peer: string }) => warned.push(peer) } as unknown as Logger;
  const warn = createProxyWarning({
    settings: readSettings({ TRUSTED_PROXIES: trustedProxies }),
    clock,
    logger,
  });
  const ask = (peer: string, forwardedFor?: string) => {
    const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
    const message = { headers } as IncomingMessage;
    setPeer(message, peer);
    warn(message);
  };
  return { warned, clock, ask };
}

test('a proxy that is not trusted is told in the log, once an hour', () => {
  const { warned, clock, ask } = createWatched();
  ask('::ffff:127.0.0.1');
  assert.deepEqual(warned, [], 'nothing was forwarded');
  for (let n = 0; n < 3; n++) ask('::ffff:127.0.0.1', '198.51.100.7');
  assert.deepEqual(warned, ['::ffff:127.0.0.1']);
  clock.advance(60 * 60_000);
  ask('10.1.2.3', '198.51.100.7');
  assert.deepEqual(warned, ['::ffff:127.0.0.1', '10.1.2.3']);
});

test('neither a proxy that is trusted nor a stranger on the internet is told', () => {
  const { warned, ask } = createWatched('10.0.0.0/8');
  ask('10.1.2.3', '198.51.100.7');
  ask('8.8.8.8', '198.51.100.7');
  assert.deepEqual(warned, []);
});
