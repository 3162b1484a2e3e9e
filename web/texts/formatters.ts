import { currentLanguage, regionalTag } from './language.ts';

const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Some Arabic regions have other digits, which neither the texts nor the browser's inputs would show. */
const numberingSystem = 'latn';
/** The API's calendar, which all regions know; some prefer another one. */
const calendar = 'gregory';

/**
 * The formatter of numbers in the user's language, as usual in the region. It is kept: making one takes a hundred times
 * as long as using it.
 */
export function numberFormat(form: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return keptIn(numberFormats, form, (tag) => new Intl.NumberFormat(tag, { numberingSystem, ...form }));
}

/** As numberFormat, for days and times; in the browser's time zone unless `form` names another. */
export function dateFormat(form: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const make = (tag: string) => new Intl.DateTimeFormat(tag, { numberingSystem, calendar, ...form });
  return keptIn(dateFormats, form, make);
}

function keptIn<Format>(kept: Map<string, Format>, form: object, make: (tag: string) => Format): Format {
  const language = currentLanguage();
  const key = `${language} ${JSON.stringify(form)}`;
  let format = kept.get(key);
  if (!format) kept.set(key, (format = make(regionalTag(language))));
  return format;
}
