import type { Areas } from '../texts/areas.ts';

type Entries = Areas['entries'];

const special = /[.*+?^${}()|[\]\\]/g;

/** What the service may say, in one language. */
export interface FailureTexts {
  failures: Areas['failures'];
  entries: Entries;
  fieldRequired: string;
}

/** The sentence in the reader's language, found by the English one; as it is when it is not known there. */
export function translateFailure(message: string, english: FailureTexts, own: FailureTexts): string {
  const known = Object.entries(english.failures).find(([, sentence]) => sentence === message);
  if (known) return own.failures[known[0] as keyof Areas['failures']];
  const entry = withoutField(message);
  return entry === english.fieldRequired
    ? own.fieldRequired
    : (translateEntry(entry, english, own) ?? message);
}

/** 'The field "custom" must be …' → "Must be …": at the field nobody has to be told which one it is. */
export function withoutField(message: string): string {
  const [, verb = '', rest] = /^The field "[^"]+" (\w+)(.*)$/s.exec(message) ?? [];
  if (rest === undefined) return message;
  const plain = verb === 'is' && rest === ' required.' ? rest.trimStart() : verb + rest;
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

function translateEntry(entry: string, english: FailureTexts, own: FailureTexts): string | undefined {
  for (const key of Object.keys(english.entries) as (keyof Entries)[]) {
    const values = match(entry, english.entries[key]);
    const text: unknown = own.entries[key];
    if (values) return typeof text === 'function' ? text(...values) : (text as string);
  }
  return undefined;
}

/** What stands in the places of an English text; undefined: it is another sentence. */
function match(entry: string, text: Entries[keyof Entries]): string[] | undefined {
  const place = '\0';
  const sentence = typeof text === 'string' ? text : text(place, place);
  const form = sentence
    .split(place)
    .map((part) => part.replaceAll(special, String.raw`\$&`))
    .join('(.+)');
  return new RegExp(`^${form}$`, 's').exec(entry)?.slice(1);
}
