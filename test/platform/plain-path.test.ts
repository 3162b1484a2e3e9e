import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { plainPath } from '../../src/platform/addresses/plain-path.ts';

for (const [address, expected] of [
  ['/a%2Db', '/a-b'],
  ['/a%2db%5Fc%7E%2E', '/a-b_c~.'],
  ['/%61%62%63/qr%2Esvg?name=%61%2D', '/abc/qr.svg?name=%61%2D'],
  ['/%2Fabc%3Fx%23', '/%2Fabc%3Fx%23'],
  ['/a%252Db', '/a%252Db'],
  ['/a%25%32%44b', '/a%252Db'],
  ['/%c3%a4bc%00', '/%c3%a4bc%00'],
  ['/a%', '/a%'],
  ['/a%2', '/a%2'],
  ['/a%zz%2Db', '/a%zz%2Db'],
  ['/%%36%31', '/%%36%31'],
  ['/abc?%2D', '/abc?%2D'],
] as const) {
  test(`${address} is the same as ${expected}`, () => {
    assert.equal(plainPath(address), expected);
  });
}

test('every spelling of a path becomes the same one, which then stays as it is', () => {
  const spelled = fc.tuple(fc.constantFrom(...'abcXYZ019-_.~'), fc.boolean(), fc.boolean());
  fc.assert(
    fc.property(fc.array(spelled), (characters) => {
      const path = `/${characters.map(([character]) => character).join('')}`;
      const encoded = characters.map(([character, isEncoded, isLower]) => {
        const hex = character.charCodeAt(0).toString(16);
        return isEncoded ? `%${isLower ? hex : hex.toUpperCase()}` : character;
      });
      assert.equal(plainPath(`/${encoded.join('')}`), path);
      assert.equal(plainPath(path), path);
    }),
  );
});

test('what it leaves in a path is decoded as before: once', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('%', '%25', '%2D', '%61', '2', '5', 'D', '6', '1')), (parts) => {
      const path = `/${parts.join('')}`;
      const decode = (text: string) => {
        try {
          return decodeURIComponent(text);
        } catch {
          return 'malformed';
        }
      };
      assert.equal(decode(plainPath(path)), decode(path));
    }),
  );
});
