import fc from 'fast-check';
import type { AgentClass } from '../../../src/clicks/classify/agent-rules.ts';
import { classificationRulesVersion } from '../../../src/clicks/classify/agent-rules.ts';
import { classifyAgent } from '../../../src/clicks/classify/classify-agent.ts';
import { classifyClick, type ClassifiedClick } from '../../../src/clicks/classify/classify-click.ts';
import { createClickStore } from '../../../src/clicks/click-store.ts';
import { describeAgent } from '../../../src/clicks/classify/describe-agent.ts';
import { openCountryDatabase } from '../../../src/clicks/classify/locate-address.ts';
import { chooseClickRows } from '../../../src/clicks/rows/choose-click-rows.ts';
import type { AgentRules } from '../../../src/clicks/reclassify/stale-events.ts';
import { writeVisitId } from '../../../src/clicks/visit-id.ts';
import type { RecordedVisit } from '../../../src/clicks/visit.ts';
import type { Database } from '../../../src/database/database.ts';
import { packClicks } from './click-stores.ts';
import { anyVisit, dayMs, makeVisit } from './visits.ts';
import { dayOf } from '../../../src/platform/time/utc-day.ts';

/** Older classification rules: how they classified a user agent. */
export type OldRules = (userAgent: string) => AgentClass;

export const newRules: AgentRules = { version: classificationRulesVersion, classify: classifyAgent };

/** The time at which tests reclassify visits. */
export const clock = { now: () => Date.UTC(2026, 5, 1) };

/**
 * Four days, so that the keys of their visitors are in separate ranges, and with the end of a month among
 * them.
 */
export const firstDay = dayOf(Date.UTC(2026, 1, 27));
export const lastDay = firstDay + 3;

/** A click id as a visit at that time would get. */
export function idAt(at: number): Uint8Array {
  const id = Buffer.alloc(16);
  writeVisitId(id, 0, at);
  return id;
}

/** As makeVisit, with the id that matches the time. */
export function makeVisitAt(at: number, values: Partial<RecordedVisit> = {}): RecordedVisit {
  return makeVisit({ at, id: idAt(at), ...values });
}

/** The first and last milliseconds of those days. */
const edges = [0, 1, 2, 3].flatMap((days) => {
  const midnight = (firstDay + days) * dayMs;
  return [midnight, midnight + dayMs - 1];
});

/** Arbitrary visits of two accounts on those days. */
export const anyVisits: fc.Arbitrary<RecordedVisit[]> = fc.array(
  fc
    .tuple(
      anyVisit,
      fc.oneof(
        { weight: 3, arbitrary: fc.integer({ min: firstDay * dayMs, max: (lastDay + 1) * dayMs - 1 }) },
        { weight: 1, arbitrary: fc.constantFrom(...edges) },
      ),
    )
    .map(([visit, at]) =>
      makeVisitAt(at, { ...visit, at, id: idAt(at), accountId: 1 + (visit.subjectId % 2) }),
    ),
  { minLength: 1, maxLength: 60, size: 'max' },
);

/** Arbitrary rules for the user agents of anyVisit. */
export const anyOldRules: fc.Arbitrary<OldRules> = fc
  .array(
    fc.constantFrom<AgentClass>(
      { kind: 'human', reason: '' },
      { kind: 'bot', reason: 'tool' },
      { kind: 'bot', reason: 'crawler' },
      { kind: 'preview', reason: 'preview' },
    ),
    { minLength: 7, maxLength: 7 },
  )
  .map((classes) => (userAgent) => classes[userAgent.length % classes.length] as AgentClass);

const countries = openCountryDatabase();
const human = { kind: 'human', reason: '' } as const;
const prefetch = { kind: 'prefetch', reason: 'prefetch' } as const;

/** A different salt for every day, as in production. */
const saltAt = (at: number) => dayOf(at).toString(16).padStart(64, '5');

function classifyByOldRules(visit: RecordedVisit, rules: OldRules): ClassifiedClick {
  const click = classifyClick(visit, { countries, saltAt });
  const ofAgent = rules(visit.userAgent);
  const isAhead = ofAgent.kind === 'human' && visit.purpose === 'prefetch';
  const agent = ofAgent.kind === 'human' ? describeAgent(visit.userAgent) : {};
  return { ...click, ...agent, ...(isAhead ? prefetch : ofAgent) };
}

export const everybodyHuman: OldRules = () => human;

interface StoredWith {
  rules?: OldRules;
  oldestSalt?: number;
  /** Whether their counts may be kept waiting. */
  mayWait?: boolean;
}

/** Stores visits as a version with these rules did; salts of earlier days are deleted. */
export async function storeByOldRules(
  database: Database,
  visits: readonly RecordedVisit[],
  { rules = everybodyHuman, oldestSalt = firstDay, mayWait = false }: StoredWith = {},
): Promise<void> {
  const store = createClickStore(database.write, chooseClickRows);
  const clicks = visits.map((visit) => classifyByOldRules(visit, rules));
  await store.store(packClicks(clicks), { segment: 'old', drainedBytes: 0 }, mayWait);
  await store.ensureSalts([...new Set(visits.map(({ at }) => dayOf(at)))], Number.NEGATIVE_INFINITY);
  await store.forgetVisitors(oldestSalt);
  await database.write((tx) =>
    tx
      .updateTable('click')
      .set({ rules_version: newRules.version - 1 })
      .execute(),
  );
}

/** The tables that hold clicks and what is derived from them. */
export const clickTables = [
  'click',
  'click_agent',
  'click_total',
  'click_day',
  'click_month',
  'click_name',
  'click_visitor',
  'click_waiting',
  'visitor_salt',
] as const;

export async function deleteClicks({ write }: Database): Promise<void> {
  await write(async (tx) => {
    for (const table of clickTables) await tx.deleteFrom(table).execute();
  });
}
