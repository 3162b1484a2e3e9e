import { useUrlState } from '../../components/use-url-state.ts';

const defaults = { tab: 'profile', page: 1 };

/** What the settings keep in the URL; `page` is that of the sessions. */
export function useSettingsState() {
  return useUrlState(defaults);
}
