import { getOrMake } from '../platform/caches/get-or-make.ts';

/**
 * Sets parameters in a target's query, in place of those with the same names. The rest of the query stays as
 * it is, character by character: it may be signed, or not be a form at all.
 * @throws TypeError when there are parameters, and the target is not a valid address
 */
export function setInQuery(target: string, parameters: QueryParameters): string {
  if (parameters.length === 0) return target;
  const { names, text } = getOrMake(written, parameters, () => write(parameters));
  const url = new URL(target);
  const kept = pairsOf(url).filter((pair) => !names.has(nameOf(pair)));
  url.search = `?${[...kept, text].join('&')}`;
  return url.href;
}

type QueryParameters = readonly { name: string; value: string }[];

/** A link may have hundreds of parameters and as many targets, and each target gets all of them. */
const written = new WeakMap<QueryParameters, ReturnType<typeof write>>();

function write(parameters: QueryParameters) {
  const text = new URLSearchParams(parameters.map(({ name, value }) => [name, value])).toString();
  return { names: new Set(parameters.map(({ name }) => name)), text };
}

/**
 * Adds the visitor's parameters (without '?') to the target's, unchanged: `flag` does not become `flag=`. Of
 * a name that both have, the target's value stays.
 * @throws TypeError when there is a query, and the target is not a valid address
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

/** The name of a parameter, decoded. */
function nameOf(pair: string): string {
  const name = pair.split('=', 1)[0] as string;
  return /[%+]/.test(name) ? ([...new URLSearchParams(`&${name}`).keys()][0] ?? '') : name;
}
