import { currentLanguage } from './language.ts';

const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** The formatter of numbers in the user's language. It is kept: making one takes a hundred times as long as using it. */
export function numberFormat(form: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return keptIn(numberFormats, form, (language) => new Intl.NumberFormat(language, form));
}

/** As numberFormat, for days and times; in the browser's time zone unless `form` names another. */
export function dateFormat(form: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return keptIn(dateFormats, form, (language) => new Intl.DateTimeFormat(language, form));
}

function keptIn<Format>(kept: Map<string, Format>, form: object, make: (language: string) => Format): Format {
  const language = currentLanguage();
  const key = `${language} ${JSON.stringify(form)}`;
  let format = kept.get(key);
  if (!format) kept.set(key, (format = make(language)));
  return format;
}
