import { BoundedCache } from '../../../platform/caches/bounded-cache.ts';
import { languageName } from '../../../platform/english-names.ts';

const tag = /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/;

/** Asking the platform takes some µs each time, and a request may name many thousand languages. */
const codesCachedMax = 2_000;

const sentCodes = new BoundedCache<string, string | null>(codesCachedMax);

let codesByName: ReadonlyMap<string, string> | undefined;

/**
 * A language as a tag in lower case (`fr`, `pt-br`), from a tag or from the English name of a language with a
 * two-letter code, in any letter case; undefined = no language. The tag begins with the code that browsers
 * send: `fil` for Filipino or `tl`, `lo` for Lao or `lao`.
 */
export function readLanguage(text: string): string | undefined {
  const lower = text.toLowerCase().replaceAll('_', '-');
  const [primary = ''] = lower.split('-', 1);
  const code = tag.test(lower) ? sentCodes.getOrMake(primary, sentCodeOf) : null;
  if (code !== null) return code + lower.slice(primary.length);
  codesByName ??= indexNames();
  return codesByName.get(lower);
}

/** Browsers send a language's shortest code, and none that has been replaced. */
function sentCode(code: string): string {
  return (Intl.getCanonicalLocales(code)[0] as string).toLowerCase();
}

/** null = no language */
function sentCodeOf(code: string): string | null {
  return languageName(code) === undefined ? null : sentCode(code);
}

function indexNames(): ReadonlyMap<string, string> {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const named = codes.flatMap((code) => {
    const name = languageName(code);
    return name === undefined ? [] : [[name.toLowerCase(), sentCode(code)] as const];
  });
  return new Map(named);
}
