import { recordChanges } from '../../database/changes/change-store.ts';
import type { Queries } from '../../database/database.ts';
import { takeTurn } from '../../database/statements/take-turn.ts';
import { createClickAdder } from '../count/add-clicks.ts';
import type { EventRow } from '../count/click-rows.ts';
import { type AgentDescription, describeAgent, unknownAgent } from '../classify/describe-agent.ts';
import { type Dimension, dimensionOf, dimensions, entryOf, otherName } from '../dimensions.ts';
import { textOf } from '../id-range.ts';
import { moveCounts } from './move-counts.ts';
import { packNumbers, unpackNumbers } from '../count/packed-numbers.ts';
import { chooseClickRows } from '../rows/choose-click-rows.ts';
import { findEvents, findLimitedLinks, putEvents, raiseVersion } from './reclassify-store.ts';
import { type SocialNetwork, socialOf } from '../classify/referrer-groups.ts';
import type { EventCorrection, StaleEvent } from './stale-events.ts';
import type { CountedNames, Move } from './sum-moves.ts';
import { settleVisitors, type VisitorStates } from './visitors-of-day.ts';

export interface SliceContext {
  /** The version of the rules */
  version: number;
  /** The visitors of the whole window; kept up to date. */
  visitors: VisitorStates;
  /** Epoch milliseconds */
  now: number;
}

/**
 * Applies newer rules to some events and moves their counts, in one unit of work. Returns the corrections
 * that were made, or undefined when somebody else has already made some of them: then nothing was done.
 */
export async function reclassifySlice(
  tx: Queries,
  events: readonly StaleEvent[],
  { version, visitors, now }: SliceContext,
): Promise<EventCorrection[] | undefined> {
  const [changing, staying] = partition(events, ({ correction }) => correction !== undefined);
  await takeTurn(tx, 'clicks');
  // Clicks that are not counted yet cannot be taken out of the counts.
  await createClickAdder().countWaiting(chooseClickRows(tx));
  const rows = await findEvents(
    tx,
    changing.map(({ id }) => id),
  );
  if (rows.some(({ rules_version }) => rules_version >= version)) return undefined;
  await raiseVersion(
    tx,
    staying.map(({ id }) => id),
    version,
  );
  if (rows.length === 0) return [];
  const byId = new Map(changing.map(({ id, correction }) => [textOf(id), correction as EventCorrection]));
  const corrections = rows.map(({ id }) => byId.get(textOf(id)) as EventCorrection);
  const names = await findNames(tx, rows, corrections);
  const moves = rows.map((before, place): Move => {
    const after = changed(before, corrections[place] as EventCorrection, names);
    return { before, after: { ...after, rules_version: version } };
  });
  const all = [...moves, ...(await settleVisitors(tx, moves, visitors))];
  await putEvents(
    tx,
    all.map(({ after }) => after),
  );
  await moveCounts(tx, all, names);
  await tellLimited(tx, rows, now);
  return corrections;
}

/** Makes running services read these links again: one that was full may have room now, or vice versa. */
async function tellLimited(tx: Queries, rows: readonly EventRow[], now: number): Promise<void> {
  const links = new Set(rows.filter(({ subject }) => subject === 'link').map((row) => row.subject_id));
  const limited = await findLimitedLinks(tx, [...links]);
  await recordChanges(
    tx,
    limited.map((link) => ({ kind: 'link', ...link })),
    now,
  );
}

/** The event by the newer rules, at first not unique. Only people have a browser, system and device. */
function changed(event: EventRow, { to, userAgent }: EventCorrection, { ids }: CountedNames): EventRow {
  const entries = unpackNumbers(event.names).filter((entry) => !agentPlaces.has(dimensionOf(entry)));
  if (to.kind === 'human') {
    const agent = describeAgent(userAgent);
    for (const dimension of agentDimensions)
      entries.push(entryOf(dimensions.indexOf(dimension), ids.get(agent[dimension]) as number));
    entries.sort((a, b) => dimensionOf(a) - dimensionOf(b));
  }
  return { ...event, kind: to.kind, reason: to.reason, is_unique: 0, names: packNumbers(entries) };
}

/** The dimensions that the user agent tells, which are those that a description of it has. */
const agentDimensions = dimensions.filter((dimension) => Object.hasOwn(unknownAgent, dimension)) as Extract<
  Dimension,
  keyof AgentDescription
>[];
const agentPlaces = new Set<number>(agentDimensions.map((dimension) => dimensions.indexOf(dimension)));

/** The ids of all names needed, new ones included. */
async function findNames(
  tx: Queries,
  rows: readonly EventRow[],
  corrections: readonly EventCorrection[],
): Promise<CountedNames> {
  const reasons = new Set([...rows, ...corrections.map(({ to }) => to)].map(({ reason }) => reason));
  reasons.delete('');
  const people = corrections.filter(({ to }) => to.kind === 'human');
  const agents = people.map(({ userAgent }) => describeAgent(userAgent));
  const texts = new Set([
    otherName,
    ...reasons,
    ...agents.flatMap((agent) => agentDimensions.map((dimension) => agent[dimension])),
  ]);
  const clickRows = chooseClickRows(tx);
  const ids = await clickRows.insertNames([...texts]);
  const networks = new Map<number, SocialNetwork>();
  for (const [site, id] of await clickRows.findNames([...socialOf.keys()]))
    networks.set(id, socialOf.get(site) as SocialNetwork);
  return { ids, otherId: ids.get(otherName) as number, networks };
}

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}
