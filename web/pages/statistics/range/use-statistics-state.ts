import { useUrlState } from '../../../components/use-url-state.ts';
import { chooseRange, hasBefore } from './range.ts';
import { browserTimeZone, isTimeZone } from './time-zones.ts';
import { wallAt } from './walls.ts';

const defaults = {
  range: '30d',
  from: '',
  to: '',
  interval: '',
  timezone: '',
  compare: 'before',
  places: 'countries',
  tags: 'utm_source',
  devices: 'devices',
};

/**
 * The URL state of the statistics pages; `timezone` "" is the browser's, `compare` "none" turns the
 * comparison off.
 */
export function useStatisticsState() {
  return useUrlState(defaults);
}

/** The period and time zone that the URL state selects, evaluated at the current time. */
export function useChosenRange() {
  const [state] = useStatisticsState();
  const timeZone = isTimeZone(state.timezone) ? state.timezone : browserTimeZone();
  const now = wallAt(timeZone, Date.now());
  const chosen = chooseRange(state, now);
  const isComparing = state.compare !== 'none' && hasBefore(chosen, now);
  return { ...chosen, timeZone, now, isComparing };
}
