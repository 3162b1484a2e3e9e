import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { readAddress } from '../../../src/clicks/classify/read-address.ts';

test('every spelling of an IPv6 address has the network of its first 64 bits', () => {
  fc.assert(
    fc.property(fc.ipV6(), (text) => {
      const parsed = ipaddr.process(text);
      const read = readAddress(text);
      if (parsed instanceof ipaddr.IPv4) assert.equal(read?.network, parsed.toString());
      else assert.equal(read?.network, parsed.parts.slice(0, 4).join(':'));
    }),
    { numRuns: 2_000 },
  );
});

test('two spellings of one address are one network', () => {
  const spellings = [
    '2001:db8:0:1::7',
    '2001:0DB8:0000:0001:0:0:0:7',
    '2001:db8::1:0:0:0:7',
    '2001:db8:0:1:ffff::9%eth0',
    '2001:db8:0:1::9%br-0a1b2c3d',
    '2001:db8::1:0:0:0:7%eth0.100',
  ];
  assert.deepEqual(new Set(spellings.map((text) => readAddress(text)?.network)).size, 1);
  assert.notEqual(readAddress('2001:db8:0:2::7')?.network, readAddress('2001:db8:0:1::7')?.network);
});

test('every IPv4 address is its own network, mapped into IPv6 or not', () => {
  fc.assert(
    fc.property(fc.ipV4(), (text) => {
      assert.equal(readAddress(text)?.network, text);
      for (const mapped of ['::ffff:', '0:0:0:0:0:ffff:', '0000:0000:0000:0000:0000:FFFF:'])
        assert.equal(readAddress(`${mapped}${text}`)?.network, text);
    }),
  );
});

test('what is no address is none', () => {
  for (const text of [
    '',
    ' ',
    '1.2.3',
    '1.2.3.4:80',
    '01.2.3.4',
    '[::1]',
    'unknown',
    ':::',
    '1.2.3.4, 5.6.7.8',
  ]) {
    assert.equal(readAddress(text), null, text);
  }
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void readAddress(text)));
});
