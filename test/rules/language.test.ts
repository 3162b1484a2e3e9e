import assert from 'node:assert/strict';
import { test } from 'node:test';
import { preferredLanguage } from '../../src/rules/index.ts';
import { reasonFor, testCondition } from './visitors.ts';

testCondition('language', [
  ['a language takes those who ask for it', 'fr', { language: 'fr' }, true],
  ['a language takes its regional forms', 'pt', { language: 'pt-BR,pt;q=0.9' }, true],
  ['a regional form does not take the bare language', 'pt-BR', { language: 'pt,en;q=0.5' }, false],
  ['a regional form does not take another', 'pt-BR', { language: 'pt-PT,pt;q=0.9' }, false],
  ['a regional form takes itself', 'pt-BR', { language: 'pt-BR,pt;q=0.9,en;q=0.8' }, true],
  ['case does not matter', 'PT-br', { language: 'Pt-bR' }, true],
  ['an underscore is a hyphen', 'pt_BR', { language: 'pt_br' }, true],
  ['an English name means the language', 'German', { language: 'de-AT' }, true],
  ['a longer code is not the shorter one', 'fi', { language: 'fil' }, false],
  ['a shorter code is not the longer one', 'fil', { language: 'fi' }, false],
  ['the first of equals is the visitor’s', 'de', { language: 'de,en' }, true],
  ['a language that comes second is not enough', 'en', { language: 'de,en;q=0.9' }, false],
  ['the highest quality counts, not the place', 'de', { language: 'en;q=0.5,de;q=0.9' }, true],
  ['a lower quality does not count though it comes first', 'en', { language: 'en;q=0.5,de;q=0.9' }, false],
  ['no quality means 1', 'de', { language: 'en;q=0.9,de' }, true],
  ['quality 1.000 is 1', 'en', { language: 'en;q=1.000,de;q=1' }, true],
  ['a quality of three decimals counts', 'de', { language: 'en;q=0.998,de;q=0.999' }, true],
  ['spaces around entries and qualities are fine', 'de', { language: ' en ; q=0.1 , de ; q=0.7 ' }, true],
  ['Q is q', 'de', { language: 'en;Q=0.1,de;Q=0.2' }, true],
  ['a refused language is none', 'en', { language: 'en;q=0' }, false],
  ['a refused language leaves the next', 'de', { language: 'en;q=0.000,de;q=0.1' }, true],
  ['a quality above 1 is malformed', 'en', { language: 'en;q=2,de;q=0.1' }, false],
  ['a quality below 0 is malformed', 'en', { language: 'en;q=-1,de;q=0.1' }, false],
  ['a quality in words is malformed', 'en', { language: 'en;q=high,de;q=0.1' }, false],
  ['an empty quality is malformed', 'en', { language: 'en;q=,de;q=0.1' }, false],
  ['a parameter that is no quality is passed over', 'en', { language: 'en;level=1,de;q=0.9' }, true],
  ['any language is none', 'en', { language: '*' }, false],
  ['any language leaves the one that is named', 'de', { language: '*,de;q=0.1' }, true],
  ['no header is no language', 'en', {}, false],
  ['an empty entry is passed over', 'en', { language: ',,en' }, true],
  ['nonsense is no language', 'en', { language: 'english please' }, false],
  ['nonsense leaves the next', 'en', { language: '"><script>,en;q=0.1' }, true],
  ['Hebrew by its old code is Hebrew', 'he', { language: 'iw-IL' }, true],
  ['Hebrew asked for by its old code is Hebrew', 'iw', { language: 'he' }, true],
  ['Indonesian by its old code is Indonesian', 'id', { language: 'in' }, true],
  ['Filipino takes what browsers call it', 'Filipino', { language: 'fil-PH,fil;q=0.9' }, true],
  ['Filipino asked for by its old code is Filipino', 'tl', { language: 'fil' }, true],
  ['Filipino by its old code is Filipino', 'fil', { language: 'tl-PH' }, true],
  ['Lao takes Lao, whose name is its longer code', 'Lao', { language: 'lo-LA' }, true],
  ['Javanese takes Javanese', 'Javanese', { language: 'jv' }, true],
  ['a code of three letters takes those who send two', 'deu', { language: 'de-CH' }, true],
  ['Norwegian takes Bokmål', 'no', { language: 'nb-NO,nb;q=0.9' }, true],
  ['Norwegian takes Nynorsk', 'no', { language: 'nn' }, true],
  ['Bokmål does not take Nynorsk', 'nb', { language: 'nn' }, false],
  ['a region is found behind a script', 'zh-TW', { language: 'zh-Hant-TW' }, true],
  ['a script is found by the region that writes it', 'zh-Hant', { language: 'zh-TW,zh;q=0.9' }, true],
  ['simplified Chinese is not traditional', 'zh-Hant', { language: 'zh-CN' }, false],
  ['Chinese takes both', 'zh', { language: 'zh-HK' }, true],
  ['English of Hong Kong is English', 'en', { language: 'en-HK' }, true],
  ['another region of the script is not taken', 'zh-TW', { language: 'zh-Hant-HK' }, false],
  ['a region is found behind a script, in any language', 'sr-RS', { language: 'sr-Latn-RS' }, true],
  ['what is privately agreed is no region', 'de-de', { language: 'de-x-de' }, false],
  ['any of several is enough', ['fr', 'de', 'it'], { language: 'it-CH' }, true],
  ['none of several is not', ['fr', 'de', 'it'], { language: 'rm' }, false],
  ['two forms of one language may be asked for', ['pt-BR', 'pt-PT'], { language: 'pt-PT' }, true],
  ['a word that is no language takes nobody', 'klingonish', { language: 'de' }, false],
]);

test('the reason names the visitor’s first language and what is asked for', () => {
  assert.equal(
    reasonFor({ type: 'language', value: 'pt-BR' }, { language: 'en;q=0.8,pt-PT' }),
    "The visitor's first language is pt-pt, but the rule asks for pt-BR.",
  );
  assert.equal(
    reasonFor({ type: 'language', value: 'pt' }, { language: '*' }),
    "The visitor's language is not known, but the rule asks for pt.",
  );
});

test('of a header without end only the beginning is read', () => {
  assert.equal(preferredLanguage(`${'*,'.repeat(100_000)}de`), '');
  assert.equal(preferredLanguage(`fr;q=0.5,${'x;q=1,'.repeat(100_000)}`), 'fr');
});
