import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { locales, textsOf as visitorsTexts } from '../../../src/redirect/pages/texts/index.ts';
import type { Language } from '../../../web/texts/areas.ts';

const folder = join(import.meta.dirname, '../../../web/texts');

/** Every text of a value, by its path. Functions are called with the same word for everything. */
function* textsIn(value: unknown, path: string): Generator<[string, string]> {
  if (typeof value === 'string') yield [path, value];
  else if (typeof value === 'function') yield* textsIn(value(...Array(value.length).fill('x')), path);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) yield* textsIn(part, `${path}.${key}`);
  }
}

/** All texts of a language: those of the dashboard and those of visitors' pages. */
async function textsOf(language: Language): Promise<[string, string][]> {
  const files = globSync('*.ts', { cwd: join(folder, language) }).filter((file) => file !== 'files.ts');
  const areas = await Promise.all(
    files.map(async (file) => {
      const { default: area } = await import(join(folder, language, file));
      return [...textsIn(area, basename(file, '.ts'))];
    }),
  );
  return [...areas.flat(), ...textsIn(visitorsTexts(language), 'visitors')];
}

/** The texts in which the expression is found. */
const withMatch = (texts: [string, string][], expression: RegExp) =>
  texts.filter(([, text]) => expression.test(text));

// A line must not begin with the sign, so the space before it must not break.
test('French texts have a no-break space before two-part signs and inside quotation marks', async () => {
  assert.deepEqual(withMatch(await textsOf('fr'), / [:;?!»](\s|$)|« |\d 000/), []);
});

// Digits behind Arabic letters go from right to left across a hyphen: 09:00-17:30 would be shown as 17:30-09:00.
test('Arabic texts isolate what would be shown in another order, such as ranges, colours and paths', async () => {
  const outside = (await textsOf('ar')).map(([path, text]): [string, string] => [
    path,
    text.replaceAll(/\u2068[^\u2068\u2069]*\u2069/g, '…'),
  ]);
  assert.deepEqual(withMatch(outside, /(^|[\s«])[#/?@~][A-Za-z0-9]|\d[-–+]\d/), []);
});

/** Words that a language does not use here: another word stands for the same thing everywhere else. */
const otherWords: Partial<Record<Language, RegExp>> = {
  de: /Splash-Seite|(?<!\p{L})(Diesen Pixel|Adressteil|du|dein|deine|dich|dir)(?!\p{L})/iu,
  fr: /vous (avez )?envoy(é|ée|ez)(?! des)(?!\p{L})|(?<!\p{L})(tu|ton|tes)(?!\p{L})/iu,
  es: /petici(ón|ones)|(?<!\p{L})(logo|usted|tiene códigos|no es administrador)(?!\p{L})/iu,
  pt: /(?<!\p{L})(pedido|logo|ficheiros?|ecrã|telemóvel|utilizador|palavra-passe)(?!\p{L})/iu,
  ar: /موقوف|المزود/,
};

for (const [language, expression] of Object.entries(otherWords) as [Language, RegExp][]) {
  test(`the texts in ${language} have one word for one thing, and one form of address`, async () => {
    assert.deepEqual(withMatch(await textsOf(language), expression), []);
  });
}

/** The pages whose texts tell under which title the settings of a link are that they belong to. */
const leadingToDelivery = ['splash', 'overlays'];

for (const language of locales) {
  test(`texts in ${language} name the section of a link as its title does`, async () => {
    const { default: links } = await import(join(folder, language, 'links.ts'));
    for (const area of leadingToDelivery) {
      const { default: texts } = await import(join(folder, language, `${area}.ts`));
      for (const text of [texts.created('x'), texts.emptyText]) {
        assert.ok(text.includes(links.sections.delivery), text);
      }
    }
  });

  test(`a limit of one request a minute is told in the singular in ${language}`, async () => {
    const { default: admin } = await import(join(folder, language, 'admin.ts'));
    // Arabic names the number behind what is counted, so that its noun stays as it is.
    if (language !== 'ar') assert.notEqual(admin.limit('1'), admin.limit('2').replace('2', '1'));
  });
}

for (const language of ['es', 'pt'] as const) {
  test(`states of accounts and reports have their gender and number in ${language}`, async () => {
    const { default: admin } = await import(join(folder, language, 'admin.ts'));
    for (const state of Object.values<string>(admin.accountStates)) assert.match(state, /a$/);
    assert.match(admin.closed, /a$/);
    for (const state of [admin.open, admin.closedReports]) assert.match(state, /as$/);
  });
}
