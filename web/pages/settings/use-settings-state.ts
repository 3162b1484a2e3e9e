import { useUrlState } from '../../components/use-url-state.ts';

const defaults = { tab: 'profile', page: 1 };

/** The URL state of the settings; `page` is the page of the sessions or the pictures. */
export function useSettingsState() {
  return useUrlState(defaults);
}
