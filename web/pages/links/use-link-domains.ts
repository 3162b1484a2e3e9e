import { useApi } from '../../api/use-api.ts';

const domainsMax = 1_000;

/** The addresses links may have, for a Select: the service's own first. `current` is among them even before they came. */
export function useLinkDomains(current: string): { value: string; label: string }[] {
  const instance = useApi('getInstance', {});
  const branded = useApi('listDomains', { query: { limit: domainsMax } });
  const own = instance.data?.shorturl;
  const origins = new Set([
    ...(own ? [own] : []),
    ...(branded.data?.data.domains.map(({ domain }) => domain) ?? []),
    ...(current ? [current] : []),
  ]);
  const options = [...origins].map((origin) => ({ value: origin, label: hostOf(origin) }));
  // Left empty, a new link gets the service's own.
  const unset = { value: '', label: own ? hostOf(own) : '' };
  return current === '' ? [unset, ...options.filter(({ value }) => value !== own)] : options;
}

function hostOf(origin: string): string {
  return origin.replace(/^https?:\/\//, '');
}
