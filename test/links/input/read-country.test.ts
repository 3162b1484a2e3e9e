import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countryName } from '../../../src/platform/english-names.ts';
import { readCountry } from '../../../src/resources/links/input/read-country.ts';
import { readLanguage } from '../../../src/resources/links/input/read-language.ts';

test('a country is read from its code or its English name, in any case and spelling', () => {
  for (const [text, code] of [
    ['CA', 'CA'],
    ['canada', 'CA'],
    ['UK', 'GB'],
    ['United Kingdom', 'GB'],
    ['usa', 'US'],
    ['United States of America', 'US'],
    ['Türkiye', 'TR'],
    ['Turkey', 'TR'],
    ['Bosnia and Herzegovina', 'BA'],
    ['Cote d’Ivoire', 'CI'],
    ['Ivory Coast', 'CI'],
    ['Hong Kong', 'HK'],
    ['Czech Republic', 'CZ'],
    ['Myanmar', 'MM'],
    ['Saint Lucia', 'LC'],
    ['St. Lucia', 'LC'],
    ['Viet Nam', 'VN'],
    ['XK', 'XK'],
  ] as const) {
    assert.equal(readCountry(text), code, text);
  }
});

test('a country is read from the name it has in ISO 3166-1, and from the forms that lists give it', () => {
  for (const [text, code] of [
    ['Bolivia (Plurinational State of)', 'BO'],
    ['Brunei Darussalam', 'BN'],
    ['Cabo Verde', 'CV'],
    ['Congo', 'CG'],
    ['Congo (the Democratic Republic of the)', 'CD'],
    ['Congo, Democratic Republic of the', 'CD'],
    ['Democratic Republic of the Congo', 'CD'],
    ['Republic of the Congo', 'CG'],
    ['Gambia (the)', 'GM'],
    ['The Gambia', 'GM'],
    ['Iran, Islamic Republic of', 'IR'],
    ['Iran (Islamic Republic of)', 'IR'],
    ['Korea, Republic of', 'KR'],
    ["Korea, Democratic People's Republic of", 'KP'],
    ["Lao People's Democratic Republic", 'LA'],
    ['Macau', 'MO'],
    ['Moldova, Republic of', 'MD'],
    ['Netherlands (the)', 'NL'],
    ['Saint Vincent and the Grenadines', 'VC'],
    ['Syrian Arab Republic', 'SY'],
    ['Tanzania, United Republic of', 'TZ'],
    ['Venezuela, Bolivarian Republic of', 'VE'],
    ['Virgin Islands, British', 'VG'],
    ['Virgin Islands (U.S.)', 'VI'],
  ] as const) {
    assert.equal(readCountry(text), code, text);
  }
});

test('what is no country is none', () => {
  for (const text of [
    '',
    'Atlantis',
    'ZZ',
    'QQ',
    'EU',
    'UN',
    'XA',
    'Europe',
    'of the',
    'Korea',
    '__proto__',
    'constructor',
    '🇫🇷',
  ]) {
    assert.equal(readCountry(text), undefined, text);
  }
});

test('every country’s name is read back as its code', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters
    .flatMap((a) => letters.map((b) => a + b))
    .filter((code) => readCountry(code) === code);
  assert.ok(codes.length >= 249, `only ${codes.length} countries`);
  for (const code of codes) {
    const name = countryName(code) as string;
    assert.equal(readCountry(name), code, name);
  }
});

test('a language is read from a tag, or from the name of a common one', () => {
  for (const [text, tag] of [
    ['fr', 'fr'],
    ['FR', 'fr'],
    ['pt-BR', 'pt-br'],
    ['pt_BR', 'pt-br'],
    ['zh-Hant-TW', 'zh-hant-tw'],
    ['gsw', 'gsw'],
    ['German', 'de'],
    ['Hebrew', 'he'],
    ['Javanese', 'jv'],
    ['Lao', 'lo'],
    ['lao', 'lo'],
    ['Filipino', 'fil'],
    ['tl-PH', 'fil-ph'],
    ['deu-AT', 'de-at'],
  ] as const) {
    assert.equal(readLanguage(text), tag, text);
  }
  for (const text of ['', 'xx', 'und', '*', 'fr;q=1', 'fr,en', 'Klingonish', '__proto__']) {
    assert.equal(readLanguage(text), undefined, text);
  }
});
