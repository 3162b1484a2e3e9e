import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLocate } from '../../src/rules/index.ts';
import { readAddress } from '../../src/clicks/classify/read-address.ts';
import { reasonFor, testCondition } from './visitors.ts';

testCondition('country', [
  ['a code takes visitors from there', 'DE', { country: 'DE' }, true],
  ['a code in lower case is the same', 'de', { country: 'DE' }, true],
  ['another country is not taken', 'DE', { country: 'AT' }, false],
  ['an unknown country is not taken', 'DE', { country: '' }, false],
  ['an English name means the country', 'Germany', { country: 'DE' }, true],
  ['a name in any case means the country', 'united states', { country: 'US' }, true],
  ['a name with marks may be written without', "Cote d'Ivoire", { country: 'CI' }, true],
  ['another name in use means the country', 'Czech Republic', { country: 'CZ' }, true],
  ['a code that was replaced means the one in force', 'UK', { country: 'GB' }, true],
  ['any of several is enough, the first', ['Germany', 'AT', 'ch'], { country: 'DE' }, true],
  ['any of several is enough, the last', ['Germany', 'AT', 'ch'], { country: 'CH' }, true],
  ['none of several is not', ['Germany', 'AT', 'ch'], { country: 'LI' }, false],
  ['a name that is no country takes nobody', 'Atlantis', { country: 'DE' }, false],
  ['a name that is no country takes nobody unknown either', 'Atlantis', {}, false],
  ['a name that is no country leaves the others alone', ['Atlantis', 'DE'], { country: 'DE' }, true],
]);

test('the reason names both countries', () => {
  assert.equal(
    reasonFor({ type: 'country', value: ['Germany', 'AT'] }, { country: 'FR' }),
    "The visitor's country is France (FR), but the rule asks for Germany or AT.",
  );
  assert.equal(
    reasonFor({ type: 'country', value: 'FR' }, { country: 'FR' }),
    "The visitor's country is France (FR); the rule asks for FR.",
  );
  assert.equal(
    reasonFor({ type: 'country', value: 'FR' }, {}),
    "The visitor's country is not known, but the rule asks for FR.",
  );
});

test('an address is looked up in the database that comes with the program', () => {
  const locate = createLocate(undefined);
  assert.equal(locate(readAddress('8.8.8.8')), 'US');
  assert.equal(locate(readAddress('10.0.0.1')), '');
  assert.equal(locate(readAddress('no address')), '');
  assert.equal(createLocate(undefined), locate);
});

test('a database that is not there makes countries unknown and stops nothing', () => {
  assert.equal(createLocate('/nowhere/countries.mmdb')(readAddress('8.8.8.8')), '');
});
