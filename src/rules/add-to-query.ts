/**
 * What the target says itself stays as it is, character by character: it may be signed, or no form at all. Only what it
 * says of a name that is set here makes room.
 */
export function setInQuery(target: string, parameters: readonly { name: string; value: string }[]): string {
  if (parameters.length === 0) return target;
  const names = new Set(parameters.map(({ name }) => name));
  const set = new URLSearchParams(parameters.map(({ name, value }) => [name, value])).toString();
  const url = new URL(target);
  const kept = pairsOf(url).filter((pair) => !names.has(nameOf(pair)));
  url.search = `?${[...kept, set].join('&')}`;
  return url.href;
}

/**
 * The visitor's parameters (without '?') are added to the target's as they are: `flag` is not `flag=`. A name the target
 * has keeps the target's value.
 */
export function forwardQuery(target: string, query: string): string {
  if (query === '') return target;
  const url = new URL(target);
  const own = pairsOf(url);
  const names = new Set(own.map(nameOf));
  const added = query
    .split('&')
    .filter((pair) => pair !== '' && !(names.size > 0 && names.has(nameOf(pair))));
  if (added.length === 0) return target;
  url.search = `?${[...own, ...added].join('&')}`;
  return url.href;
}

function pairsOf({ search }: URL): string[] {
  return search === '' ? [] : search.slice(1).split('&');
}

/** However it is encoded. */
function nameOf(pair: string): string {
  const name = pair.split('=', 1)[0] as string;
  return /[%+]/.test(name) ? ([...new URLSearchParams(`&${name}`).keys()][0] ?? '') : name;
}
