import { useUrlState } from '../../components/use-url-state.ts';

const defaults = { page: 1, limit: 15, q: '', panel: '' };

/** The URL state of the list of codes; `panel` is "bulk" while many codes are created. */
export function useQrState() {
  return useUrlState(defaults);
}
