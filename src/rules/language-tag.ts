/** Two or three letters and what follows: `pt`, `pt-br`, `zh-hant-tw`. */
const wellFormed = /^[a-z]{2,3}(?:-[a-z\d]{1,8})*$/;

/** RFC 9110, quality values: 0 to 1 with at most three decimals. */
const quality = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/** More entries than that no browser sends; what comes after them is not looked at. */
const entriesMax = 50;

/**
 * The language a visitor likes best by their Accept-Language header, as a canonical tag in lower case: the highest
 * quality, of equals the first. '*', what is refused (q=0) and what is malformed count as not there; '' = none.
 */
export function preferredLanguage(header: string): string {
  let best = '';
  let bestQuality = 0;
  for (const entry of header.split(',', entriesMax)) {
    const [range = '', ...parameters] = entry.split(';');
    const weight = weightOf(parameters);
    if (weight <= bestQuality) continue;
    const tag = canonicalTag(range);
    if (tag === '') continue;
    best = tag;
    bestQuality = weight;
  }
  return best;
}

function weightOf(parameters: readonly string[]): number {
  for (const parameter of parameters) {
    const text = parameter.trim().toLowerCase();
    if (!text.startsWith('q=')) continue;
    const value = text.slice(2);
    return quality.test(value) ? Number(value) : 0;
  }
  return 1;
}

/** Codes that were replaced and are still sent. */
const replacedCodes: Readonly<Record<string, string>> = { iw: 'he', in: 'id', ji: 'yi' };

/** Chinese is sent by region or by script; with both, either way of asking finds it. */
const chineseScripts: Readonly<Record<string, string>> = {
  cn: 'hans',
  sg: 'hans',
  tw: 'hant',
  hk: 'hant',
  mo: 'hant',
};

/** A language tag in lower case, in the form in which tags are compared; '' = no tag. */
export function canonicalTag(text: string): string {
  const tag = text.trim().toLowerCase().replaceAll('_', '-');
  if (!wellFormed.test(tag)) return '';
  const [primary = '', second = ''] = tag.split('-', 2);
  if (primary === 'zh' && Object.hasOwn(chineseScripts, second)) {
    return `zh-${chineseScripts[second]}${tag.slice(2)}`;
  }
  return Object.hasOwn(replacedCodes, primary) ? `${replacedCodes[primary]}${tag.slice(2)}` : tag;
}

/**
 * RFC 4647, extended filtering: `pt` fits `pt-br`, `pt-br` does not fit `pt`, and `zh-tw` fits `zh-hant-tw`.
 * Both in canonical form and with the same first subtag.
 */
export function fitsRange(tag: readonly string[], range: readonly string[]): boolean {
  let at = 1;
  for (let asked = 1; asked < range.length; asked++) {
    while (tag[at] !== range[asked]) {
      const subtag = tag[at];
      // What stands behind a single letter is an extension and no part of the language's name.
      if (subtag === undefined || subtag.length === 1) return false;
      at++;
    }
    at++;
  }
  return true;
}
