import type { ApiError } from '../../api/api-error.ts';
import { useApi } from '../../api/use-api.ts';
import { useWholeList } from '../../api/whole-list.ts';

interface Option {
  value: string;
  label: string;
}

interface LinkDomains {
  options: Option[];
  /** Why some may be missing. */
  error: ApiError | null;
  onRetry(): void;
}

/**
 * The domains that a link may have, as options, the service's own first. Always includes `current`, even
 * while loading.
 */
export function useLinkDomains(current: string): LinkDomains {
  const { own, branded, ...loading } = useOrigins();
  const origins = new Set([...(own ? [own] : []), ...branded, ...(current ? [current] : [])]);
  const options = [...origins].map(asOption);
  // A new link with an empty domain gets the service's own.
  const unset = { value: '', label: own ? hostOf(own) : '' };
  const others = options.filter(({ value }) => value !== own);
  return { options: current === '' ? [unset, ...others] : options, ...loading };
}

/** The values of the API's domain filter; "none" means the service's own domain. */
export function useDomainFilters(current: string): Option[] {
  const { own, branded } = useOrigins();
  const known = [{ value: 'none', label: own ? hostOf(own) : '' }, ...branded.map(asOption)];
  const isKnown = current === '' || known.some(({ value }) => value === current);
  return isKnown ? known : [...known, asOption(current)];
}

function useOrigins(): Omit<LinkDomains, 'options'> & { own: string | undefined; branded: string[] } {
  const instance = useApi('getInstance', {});
  const domains = useWholeList('listDomains');
  return {
    own: instance.data?.shorturl,
    branded: domains.data?.map(({ domain }) => domain) ?? [],
    error: instance.data && domains.data ? null : (instance.error ?? domains.error),
    onRetry: () => void Promise.all([instance.refetch(), domains.refetch()]),
  };
}

function asOption(origin: string): Option {
  return { value: origin, label: hostOf(origin) };
}

function hostOf(origin: string): string {
  return origin.replace(/^https?:\/\//, '');
}
