import type { Queries } from '../../database/database.ts';
import { dayMs } from '../../platform/time/durations.ts';
import type { AgentClass, ClickKind } from '../classify/agent-rules.ts';
import { firstIdAt, idAfter, timeOfId } from '../id-range.ts';
import { findNextStaleId, findStale, type StaleRow } from './reclassify-store.ts';
import { visitorOfDay } from './visitors-of-day.ts';
import { dayOf } from '../../platform/time/utc-day.ts';

/** The rules that tell people from machines. */
export interface AgentRules {
  version: number;
  classify(userAgent: string): AgentClass;
}

/** An event that was classified by older rules. */
export interface StaleEvent {
  id: Uint8Array;
  /** What newer rules say of it; undefined when they say the same. */
  correction: EventCorrection | undefined;
}

export interface EventCorrection {
  from: ClickKind;
  to: AgentClass;
  userAgent: string;
}

/** Stale events of one day, in the order of their ids. */
export interface StaleWindow {
  day: number;
  events: StaleEvent[];
  /** Visitors of that day for whom it must be known if they count as unique without these events. */
  visitors: Set<string>;
}

/** Unique visitors are looked up once for this many events, and for each day. */
const eventsPerWindow = 20_000;
const eventsPerPage = 1_000;

/** The next stale events after an id; undefined when there are none. */
export async function readStaleWindow(
  queries: Queries,
  after: Uint8Array,
  rules: AgentRules,
): Promise<StaleWindow | undefined> {
  const { version } = rules;
  const first = await findNextStaleId(queries, { after, version });
  if (first === undefined) return undefined;
  const day = dayOf(timeOfId(first));
  const window: StaleWindow = { day, events: [], visitors: new Set() };
  const to = firstIdAt((day + 1) * dayMs);
  let from = first;
  while (window.events.length < eventsPerWindow) {
    const rows = await findStale(queries, { from, to }, { version, limit: eventsPerPage });
    for (const row of rows) addEvent(window, row, rules);
    if (rows.length < eventsPerPage) break;
    from = idAfter((rows.at(-1) as StaleRow).id);
  }
  return window;
}

/** What newer rules change about an event; undefined when they leave it as it is. */
export function correctionOf(
  { kind, reason, userAgent }: Pick<StaleRow, 'kind' | 'reason' | 'userAgent'>,
  { classify }: AgentRules,
): EventCorrection | undefined {
  // The user agent was deleted as too old, or never stored, so nobody can say what it was.
  if (userAgent === null) return undefined;
  const to = classify(userAgent);
  // The headers that made this visit a prefetch are not kept, so it stays one.
  if (kind === 'prefetch' && to.kind === 'human') return undefined;
  return to.kind === kind && to.reason === reason ? undefined : { from: kind, to, userAgent };
}

function addEvent(window: StaleWindow, row: StaleRow, rules: AgentRules): void {
  const correction = correctionOf(row, rules);
  window.events.push({ id: row.id, correction });
  if (correction === undefined || row.visitor === null) return;
  if (row.is_unique === 1 || correction.to.kind === 'human') window.visitors.add(visitorOfDay(row));
}
