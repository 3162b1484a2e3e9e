import type { Choice } from '../../../components/combobox/use-combobox-list.ts';

const shownMax = 100;

/**
 * The choices whose value, label or small text contains the typed text, those whose label begins with it
 * first; undefined while loading.
 */
export function matching(choices: readonly Choice[] | undefined, typed: string): Choice[] | undefined {
  const wanted = typed.trim().toLowerCase();
  const found = choices?.filter(({ value, label, text = '' }) =>
    [value, label, text].some((part) => part.toLowerCase().includes(wanted)),
  );
  const begins = ({ label }: Choice) => label.toLowerCase().startsWith(wanted);
  return found?.toSorted((a, b) => Number(begins(b)) - Number(begins(a))).slice(0, shownMax);
}

/**
 * As `matching`, with the typed text itself as first choice, unless it is a known value or `accepts` rejects
 * it.
 */
export function matchingOrTyped(
  choices: readonly Choice[] | undefined,
  typed: string,
  { text, accepts = () => true }: { text: string; accepts?(typed: string): boolean },
): Choice[] | undefined {
  const own = typed.trim();
  const found = matching(choices, typed) ?? (own === '' ? undefined : []);
  const isKnown = found?.some(({ value }) => value.toLowerCase() === own.toLowerCase());
  return own === '' || isKnown || !accepts(own)
    ? found
    : [{ value: own, label: own, text }, ...(found ?? [])];
}

/** The choices with these values, in their order; an unknown value becomes its own label. */
export function chosen(choices: readonly Choice[] | undefined, values: readonly string[]): Choice[] {
  const known = new Map(choices?.map((choice) => [choice.value, choice]));
  return values.map((value) => known.get(value) ?? { value, label: value });
}
