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
  panel: '',
};

/** What a page of statistics keeps in the URL; `timezone` "" is the browser's, `compare` "none" switches it off. */
export function useStatisticsState() {
  return useUrlState(defaults);
}

/** The same, understood: which time is looked at, in which zone. It moves on with the clock. */
export function useChosenRange() {
  const [state] = useStatisticsState();
  const timeZone = isTimeZone(state.timezone) ? state.timezone : browserTimeZone();
  const now = wallAt(timeZone, Date.now());
  const chosen = chooseRange(state, now);
  const isComparing = state.compare !== 'none' && hasBefore(chosen, now);
  return { ...chosen, timeZone, now, isComparing };
}
