const valuesMax = 5;
const valueCharactersMax = 100;

/** "Canada", "Canada or France", "Canada, France or 4 more". */
export function listValues(values: readonly string[]): string {
  const shown = values.slice(0, values.length > valuesMax ? valuesMax - 1 : valuesMax).map(shorten);
  if (values.length > shown.length) shown.push(`${values.length - shown.length} more`);
  const last = shown.pop() ?? 'nothing';
  return shown.length === 0 ? last : `${shown.join(', ')} or ${last}`;
}

/** Shortens a visitor's or an owner's text for use in a sentence. */
export function shorten(text: string): string {
  if (text.length <= valueCharactersMax) return text.toWellFormed();
  return `${text.slice(0, valueCharactersMax).toWellFormed()}…`;
}

/** Lists values, and adds which of them are unknown and so can never match. */
export function listWithUnknown(values: readonly string[], unknown: readonly string[], noun: string): string {
  if (unknown.length === 0) return listValues(values);
  const verb = unknown.length === 1 ? 'is' : 'are';
  return `${listValues(values)} (${listValues(unknown).replace(/ or (?=[^,]*$)/, ' and ')} ${verb} no ${noun} known here)`;
}
