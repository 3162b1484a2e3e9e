import { useUrlState } from '../../../components/use-url-state.ts';

const defaults = { page: 1, limit: 15, q: '', panel: '' };

/** The URL state of the accounts page; `panel` is "new" or the id of the account being edited. */
export function useAccountsState() {
  return useUrlState(defaults);
}
