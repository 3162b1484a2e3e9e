import { useUrlState } from '../../../components/use-url-state.ts';

const defaults = { page: 1, limit: 15, q: '', panel: '' };

/** What the accounts keep in the URL; `panel` is "new" or the id of the account that is changed. */
export function useAccountsState() {
  return useUrlState(defaults);
}
