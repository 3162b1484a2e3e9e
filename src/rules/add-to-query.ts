/** What the target says itself stays as it is, character by character: it may be signed, or no form at all. */
export function addToQuery(target: string, parameters: readonly [name: string, value: string][]): string {
  if (parameters.length === 0) return target;
  const url = new URL(target);
  const added = new URLSearchParams(parameters.map(([name, value]) => [name, value])).toString();
  url.search = url.search === '' ? added : `${url.search}&${added}`;
  return url.href;
}

/** The visitor's parameters (without '?') are added to the target's; a name the target has keeps the target's value. */
export function forwardQuery(target: string, query: string): string {
  if (query === '') return target;
  const own = new URL(target).searchParams;
  return addToQuery(
    target,
    [...new URLSearchParams(query)].filter(([name]) => !own.has(name)),
  );
}
