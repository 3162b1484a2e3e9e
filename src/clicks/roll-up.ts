import type { ClassifiedClick } from './classify-click.ts';

export const quarterMs = 15 * 60_000;
export const dayMs = 24 * 60 * 60_000;

/** Day 0 of a dimension holds the sum of all days. */
export const allDays = 0;

type Subject = ClassifiedClick['subject'];

export interface TotalDelta {
  subject: Subject;
  subject_id: number;
  clicks: number;
  unique_clicks: number;
  bots: number;
  social_facebook: number;
  social_twitter: number;
  social_instagram: number;
  social_google: number;
}

export interface QuarterDelta {
  subject: Subject;
  subject_id: number;
  at: number;
  clicks: number;
  unique_clicks: number;
  bots: number;
}

export interface DimensionDelta {
  subject: Subject;
  subject_id: number;
  day: number;
  dimension: string;
  name: string;
  clicks: number;
}

export interface RollUp {
  totals: TotalDelta[];
  quarters: QuarterDelta[];
  dimensions: DimensionDelta[];
}

/**
 * What a batch of new clicks adds to the counts. Only human visits are clicks; bots, previews and prefetches are
 * counted apart, by reason. `isUnique` tells whether a click is its visitor's first of the day on its subject.
 */
export function rollUp(clicks: ClassifiedClick[], isUnique: (click: ClassifiedClick) => boolean): RollUp {
  const totals = new Map<string, TotalDelta>();
  const quarters = new Map<string, QuarterDelta>();
  const dimensions = new Map<string, DimensionDelta>();
  for (const click of clicks) {
    const subject = { subject: click.subject, subject_id: click.subjectId };
    const key = `${click.subject}:${click.subjectId}`;
    const at = Math.floor(click.at / quarterMs) * quarterMs;
    const total = entry(totals, key, () => ({ ...subject, ...noCounts(), ...noSocial() }));
    const quarter = entry(quarters, `${key}:${at}`, () => ({ ...subject, at, ...noCounts() }));
    for (const counts of [total, quarter]) {
      if (click.kind === 'human') counts.clicks++;
      else counts.bots++;
      if (click.kind === 'human' && isUnique(click)) counts.unique_clicks++;
    }
    if (click.kind === 'human' && click.social) total[`social_${click.social}`]++;
    for (const day of [allDays, dayOf(click.at)]) {
      for (const [dimension, name] of dimensionsOf(click)) {
        const delta = { ...subject, day, dimension, name, clicks: 0 };
        entry(dimensions, `${key}:${day}:${dimension}:${name}`, () => delta).clicks++;
      }
    }
  }
  return {
    totals: [...totals.values()],
    quarters: [...quarters.values()],
    dimensions: [...dimensions.values()],
  };
}

/** Days since 1970-01-01 UTC. */
export function dayOf(at: number): number {
  return Math.floor(at / dayMs);
}

/** Absent utm tags are no name; a machine has a reason and nothing else. */
function dimensionsOf(click: ClassifiedClick): [string, string][] {
  if (click.kind !== 'human') return [['reason', click.reason]];
  const utm = Object.entries(click.utm)
    .filter(([, value]) => value !== '')
    .map(([name, value]): [string, string] => [`utm_${name}`, value]);
  return [
    ['country', click.country],
    ['city', click.city],
    ['referrer', click.referrer],
    ['browser', click.browser],
    ['os', click.os],
    ['device', click.device],
    ['language', click.language],
    ...utm,
  ];
}

function noCounts() {
  return { clicks: 0, unique_clicks: 0, bots: 0 };
}

function noSocial() {
  return { social_facebook: 0, social_twitter: 0, social_instagram: 0, social_google: 0 };
}

function entry<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}
