import type { Areas } from '../texts/areas.ts';

type Entries = Areas['entries'];

const special = /[.*+?^${}()|[\]\\]/g;

/** Every error message that the service may send, in one language. */
export interface FailureTexts {
  failures: Areas['failures'];
  entries: Entries;
  fieldRequired: string;
}

/**
 * Translates an error message by looking it up among the English ones. Returns unknown messages unchanged.
 */
export function translateFailure(message: string, english: FailureTexts, own: FailureTexts): string {
  const known = Object.entries(english.failures).find(([, sentence]) => sentence === message);
  if (known) return own.failures[known[0] as keyof Areas['failures']];
  const entry = withoutField(message);
  return entry === english.fieldRequired
    ? own.fieldRequired
    : (translateEntry(entry, english, own) ?? message);
}

/** 'The field "custom" must be …' → "Must be …": beside its input, a message need not name the field. */
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

/** The values at the placeholders of an English text; undefined if `entry` is a different sentence. */
function match(entry: string, text: Entries[keyof Entries]): string[] | undefined {
  const place = '\0';
  const sentence = typeof text === 'string' ? text : text(place, place);
  const form = sentence
    .split(place)
    .map((part) => part.replaceAll(special, String.raw`\$&`))
    .join('(.+)');
  return new RegExp(`^${form}$`, 's').exec(entry)?.slice(1);
}
