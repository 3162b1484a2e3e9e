import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ListedAddresses, plainAddress } from '../../src/platform/addresses/blocklist/listed-addresses.ts';

test('the beginning of a very long address is found, whichever of its characters are escaped', () => {
  const path = 'ab-%C3%BC'.repeat(4);
  const entry = `long.example/${path}`;
  const list = new ListedAddresses();
  for (const prefix of [entry, 'short.example/x']) list.addPrefix(prefix);
  const escape = (text: string) => text.replaceAll(/[ab-]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  for (const written of [path, escape(path), path.slice(0, 9) + escape(path.slice(9))])
    for (const rest of ['', '%', '%4', '%61', 'a%2', `/${'%61%C3%BC'.repeat(900)}`, '?%62']) {
      assert.equal(list.find(`https://long.example/${written}${rest}`), entry, written + rest);
      assert.equal(list.find(`https://long.example/c${written}${rest}`), undefined);
    }
});

test('only the beginning of an address is decoded when no more is asked for', () => {
  const url = new URL(`https://long.example/${'%61'.repeat(2_000)}`);
  const begun = plainAddress(url, 30);
  assert.equal(begun.slice(0, 30), plainAddress(url).slice(0, 30));
  assert.ok(begun.length < 60, `${begun.length} characters`);
});
