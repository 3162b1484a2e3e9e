import { useUrlState } from '../../components/use-url-state.ts';

const defaults = { page: 1, limit: 15, q: '' };

/** The URL state of the list of codes. */
export function useQrState() {
  return useUrlState(defaults);
}
