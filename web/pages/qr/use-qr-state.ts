import { useUrlState } from '../../components/use-url-state.ts';

const defaults = { page: 1, limit: 15, panel: '' };

/** What the list keeps in the URL; `panel` is "bulk" while many codes are created. */
export function useQrState() {
  return useUrlState(defaults);
}
