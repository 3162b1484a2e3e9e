import { type Environment, settingNames } from './environment.ts';

/** Shorter names, such as PORT, are too similar to variables of other programs. */
const charactersMin = 7;
/** Names from this length on may contain two typing errors, shorter ones only one. */
const longCharacters = 10;
const [slipsMax, longSlipsMax] = [1, 2];

/** Finds variables that are not settings but spelt nearly like a setting that is not set. */
export function findMisspelt(environment: Environment): { given: string; meant: string }[] {
  const names = [...settingNames].flatMap((name) => [name, `${name}_FILE`]);
  const known = new Set(names);
  const missing = names.filter((name) => !environment[name] && name.length >= charactersMin);
  return Object.keys(environment)
    .filter((given) => !known.has(given))
    .flatMap((given) => {
      const meant = missing.find((name) => isNearly(given.toUpperCase(), name));
      return meant === undefined ? [] : [{ given, meant }];
    });
}

function isNearly(given: string, name: string): boolean {
  const most = name.length >= longCharacters ? longSlipsMax : slipsMax;
  return isWithin(most, given, name) || isWithin(most - 1, asPlural(given), name);
}

function isWithin(most: number, given: string, name: string): boolean {
  return Math.abs(given.length - name.length) <= most && countSlips(given, name) <= most;
}

/** The plural of a name, so that TRUSTED_PROXY is one typing error, however many letters differ. */
function asPlural(given: string): string {
  const [, words = '', ending = ''] = /^(.*?)(_FILE)?$/s.exec(given) ?? [];
  return words.replace(/Y$/, 'IE').replace(/S$/, 'SE') + `S${ending}`;
}

/** Edit distance: letters missing, superfluous, wrong or swapped (restricted Damerau-Levenshtein). */
function countSlips(given: string, name: string): number {
  const rows: number[][] = [Array.from({ length: name.length + 1 }, (_, n) => n)];
  for (let i = 1; i <= given.length; i++) {
    const row = [i];
    for (let j = 1; j <= name.length; j++) {
      const cost = given[i - 1] === name[j - 1] ? 0 : 1;
      const isSwapped = i > 1 && j > 1 && given[i - 1] === name[j - 2] && given[i - 2] === name[j - 1];
      row[j] = Math.min(
        at(rows, i - 1, j) + 1,
        (row[j - 1] as number) + 1,
        at(rows, i - 1, j - 1) + cost,
        isSwapped ? at(rows, i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    rows.push(row);
  }
  return at(rows, given.length, name.length);
}

function at(rows: number[][], i: number, j: number): number {
  return rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
}
