import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { readAddress } from '../../../src/clicks/classify/read-address.ts';
import { visitorHash } from '../../../src/clicks/classify/visitor-hash.ts';

const today = '01'.repeat(32);
const tomorrow = '02'.repeat(32);

function hashed(
  salt: string | null,
  address: string,
  changes: { userAgent?: string; optedOut?: boolean } = {},
) {
  const visitor = { address: readAddress(address), userAgent: 'Agent/1', optedOut: false, ...changes };
  return visitorHash(salt, visitor)?.toString('hex') ?? null;
}

test('a visitor is the SHA-256 of salt, network and user agent, cut to 16 bytes', () => {
  const expected = createHash('sha256').update(`${today}198.51.100.7\nAgent/1`).digest('hex').slice(0, 32);
  assert.equal(hashed(today, '198.51.100.7'), expected);
});

test('another address, user agent or day is another visitor', () => {
  const visitors = [
    hashed(today, '198.51.100.7'),
    hashed(today, '198.51.100.8'),
    hashed(tomorrow, '198.51.100.7'),
    hashed(today, '198.51.100.7', { userAgent: 'Agent/2' }),
  ];
  assert.equal(new Set(visitors).size, visitors.length);
});

test('one IPv6 site is one visitor, and IPv4 is the same whether mapped into IPv6 or not', () => {
  assert.equal(hashed(today, '2001:db8:0:1::7'), hashed(today, '2001:db8:0:1:aaaa:bbbb:cccc:dddd'));
  assert.notEqual(hashed(today, '2001:db8:0:1::7'), hashed(today, '2001:db8:0:2::7'));
  assert.equal(hashed(today, '::ffff:198.51.100.7'), hashed(today, '198.51.100.7'));
});

test('who opted out is no visitor, nor is anyone once the salt is gone or without an address', () => {
  assert.equal(hashed(today, '198.51.100.7', { optedOut: true }), null);
  assert.equal(hashed(null, '198.51.100.7'), null);
  assert.equal(hashed(today, ''), null);
});
