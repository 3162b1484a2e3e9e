/** A combobox that has been left with a text of which it is undecided what becomes of it. */
interface Undecided {
  place: Element;
  /** Why it cannot be decided. */
  error: Error | null | undefined;
  isOver: Promise<void>;
}

const left = new Set<Undecided>();

/**
 * Keeps the form around `place` from being sent, because the text that was typed there may name a choice that is still
 * loading; until the function returned is called.
 */
export function holdForm(place: Element, error: Error | null | undefined): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const one = { place, error, isOver: promise };
  left.add(one);
  return () => {
    left.delete(one);
    resolve();
  };
}

export function isUndecided(form: Element | null): boolean {
  return undecidedIn(form) !== undefined;
}

/** Waits until the form has what was typed into its comboboxes; throws why that cannot be known. */
export async function untilDecided(form: Element | null): Promise<void> {
  for (let one = undecidedIn(form); one; one = undecidedIn(form)) {
    if (one.error) throw one.error;
    await one.isOver;
  }
}

function undecidedIn(form: Element | null): Undecided | undefined {
  return [...left].find(({ place }) => form?.contains(place));
}
