/** Two or three letters, perhaps with further subtags: `pt`, `pt-br`, `zh-hant-tw`. */
const wellFormed = /^[a-z]{2,3}(?:-[a-z\d]{1,8})*$/;

/** RFC 9110, quality values: 0 to 1 with at most three decimals. */
const quality = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/** No browser sends more entries; the rest is ignored. */
const entriesMax = 50;

/**
 * The visitor's preferred language by their Accept-Language header, as a canonical tag in lower case: that
 * with the highest quality, or the first of several equal ones. '*', refused (q=0) and malformed entries are
 * ignored; '' = none.
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

/** Codes that have been replaced, but are still sent. */
const replacedCodes: Readonly<Record<string, string>> = {
  iw: 'he',
  in: 'id',
  ji: 'yi',
  jw: 'jv',
  mo: 'ro',
  tl: 'fil',
};

/**
 * Chinese is sent with a region or a script. The script is added to a region, so that rules match by either.
 */
const chineseScripts: Readonly<Record<string, string>> = {
  cn: 'hans',
  sg: 'hans',
  tw: 'hant',
  hk: 'hant',
  mo: 'hant',
};

/** Brings a language tag into the form in which tags are compared, in lower case; '' = not a tag. */
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
 * Whether a range matches a tag by extended filtering (RFC 4647): `pt` matches `pt-br`, `pt-br` does not
 * match `pt`, and `zh-tw` matches `zh-hant-tw`. Both must be canonical, with the same first subtag.
 */
export function fitsRange(tag: readonly string[], range: readonly string[]): boolean {
  let at = 1;
  for (let asked = 1; asked < range.length; asked++) {
    while (tag[at] !== range[asked]) {
      const subtag = tag[at];
      // What follows a single letter is an extension, and not part of the language's name.
      if (subtag === undefined || subtag.length === 1) return false;
      at++;
    }
    at++;
  }
  return true;
}
