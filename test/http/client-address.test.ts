import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import fc from 'fast-check';
import { addressBucket, readClientAddress } from '../../src/http/server/client-address.ts';
import { readSettings } from '../../src/settings/settings.ts';
import { startService } from '../support/service.ts';

const direct = await startService({ environment: { RATE_LIMITS: 'anonymous=2' } });

/** The address that is read from a request of `peer` with these X-Forwarded-For headers. */
function read(trusted: string, peer: string, ...forwarded: string[]): string {
  const message = {
    socket: { remoteAddress: peer },
    headers: forwarded.length === 0 ? {} : { 'x-forwarded-for': forwarded.join(', ') },
  };
  return readClientAddress(message as unknown as IncomingMessage, readSettings({ TRUSTED_PROXIES: trusted }));
}

test('without trusted proxies the address is the socket’s, whatever the client says', () => {
  assert.equal(read('', '192.0.2.1'), '192.0.2.1');
  assert.equal(read('', '192.0.2.1', '198.51.100.7'), '192.0.2.1');
  assert.equal(read('', '::ffff:192.0.2.1', '198.51.100.7'), '192.0.2.1');
  assert.equal(read('', '2001:db8::1', '198.51.100.7'), '2001:db8::1');
});

test('a peer that is no trusted proxy is the client itself', () => {
  assert.equal(read('10.0.0.0/8', '192.0.2.1', '198.51.100.7'), '192.0.2.1');
  assert.equal(read('10.0.0.0/8', '11.0.0.1', '198.51.100.7'), '11.0.0.1');
});

test('behind a trusted proxy the address is what the proxy wrote: the last one', () => {
  assert.equal(read('10.0.0.0/8', '10.1.2.3', '198.51.100.7'), '198.51.100.7');
  assert.equal(read('10.0.0.0/8', '::ffff:10.1.2.3', '198.51.100.7'), '198.51.100.7');
  assert.equal(read('10.1.2.3', '10.1.2.3', '198.51.100.7'), '198.51.100.7');
  assert.equal(read('10.1.2.3', '10.1.2.4', '198.51.100.7'), '10.1.2.4');
  assert.equal(read('2001:db8::/32', '2001:db8::1', '2001:db9::7'), '2001:db9::7');
});

test('what a client wrote further left is not believed', () => {
  assert.equal(read('10.0.0.0/8', '10.1.2.3', '203.0.113.1', '198.51.100.7'), '198.51.100.7');
  assert.equal(read('10.0.0.0/8', '10.1.2.3', '10.9.9.9', '198.51.100.7'), '198.51.100.7');
});

test('a chain of trusted proxies is followed to the first stranger', () => {
  const trusted = '10.0.0.0/8,192.0.2.0/24';
  assert.equal(read(trusted, '10.1.2.3', '198.51.100.7', '192.0.2.9', '10.4.4.4'), '198.51.100.7');
});

test('when every address is a trusted proxy’s, the leftmost one is the client', () => {
  assert.equal(read('10.0.0.0/8', '10.1.2.3', '10.7.7.7', '10.4.4.4'), '10.7.7.7');
});

test('a trusted proxy that forwards nothing is the client', () => {
  assert.equal(read('10.0.0.0/8', '10.1.2.3'), '10.1.2.3');
  assert.equal(read('10.0.0.0/8', '10.1.2.3', '', ' , '), '10.1.2.3');
});

test('empty entries of the list are none', () => {
  assert.equal(read('10.0.0.0/8', '10.1.2.3', '198.51.100.7', '', '10.4.4.4', ''), '198.51.100.7');
});

test('text that is no address ends the search at the last one that was', () => {
  for (const odd of [
    'unknown',
    '_hidden',
    '"',
    '1',
    '10',
    '0x7f.1',
    '256.1.1.1',
    '198.51.100',
    'x'.repeat(5_000),
  ]) {
    assert.equal(read('10.0.0.0/8', '10.1.2.3', '203.0.113.1', odd), '10.1.2.3', odd);
    assert.equal(read('10.0.0.0/8', '10.1.2.3', '203.0.113.1', odd, '10.4.4.4'), '10.4.4.4', odd);
    assert.equal(read('10.0.0.0/8', '10.1.2.3', odd, '198.51.100.7'), '198.51.100.7', odd);
  }
});

test('an address with a port, as some proxies write it, is read', () => {
  assert.equal(read('10.0.0.0/8', '10.1.2.3', '198.51.100.7:5678'), '198.51.100.7');
  assert.equal(read('10.0.0.0/8', '10.1.2.3', '[2001:db8::7]:5678'), '2001:db8::7');
  assert.equal(read('10.0.0.0/8', '10.1.2.3', '[2001:db8::7]'), '2001:db8::7');
});

test('an address is read without its zone, whatever that is', () => {
  for (const zone of ['eth0', 'br-0a1b2c3d', 'eth0.100', '.', '-', 'a:b']) {
    assert.equal(read('10.0.0.0/8', '10.1.2.3', `fe80::7%${zone}`), 'fe80::7', zone);
    assert.equal(read('fe80::/10', `fe80::1%${zone}`, '198.51.100.7'), '198.51.100.7', zone);
    assert.equal(addressBucket(`fe80::1%${zone}`), addressBucket('fe80::2'), zone);
  }
});

test('a range in IPv4-mapped form trusts the IPv4 addresses it means', () => {
  assert.equal(read('::ffff:10.0.0.0/104', '10.1.2.3', '198.51.100.7'), '198.51.100.7');
  assert.equal(read('::ffff:10.1.2.3', '10.1.2.3', '198.51.100.7'), '198.51.100.7');
});

test('no header makes a fault, and the result is always an address that stood somewhere', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string())), (entries) => {
      const address = read('10.0.0.0/8', '10.1.2.3', ...entries);
      assert.notEqual(address, '');
    }),
  );
});

test('IPv6 clients are counted by their /64, IPv4 clients by their address', () => {
  assert.equal(addressBucket('192.0.2.1'), '192.0.2.1');
  assert.equal(addressBucket('2001:db8:1:2:3:4:5:6'), addressBucket('2001:db8:1:2::1'));
  assert.notEqual(addressBucket('2001:db8:1:2::1'), addressBucket('2001:db8:1:3::1'));
  assert.equal(addressBucket('2001:DB8:1:2::1'), addressBucket('2001:db8:1:2::2'));
});

test('a client cannot choose its own bucket by a header', async () => {
  const { anonymous, clock } = direct;
  clock.hold(true);
  const statuses = [];
  for (const address of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) {
    const headers = { 'X-Forwarded-For': address, Forwarded: `for=${address}`, 'X-Real-Ip': address };
    statuses.push((await anonymous.get('/api/account', headers)).status);
  }
  assert.deepEqual(statuses, [401, 401, 429]);
});
