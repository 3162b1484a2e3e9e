import { toTimestamp } from '../../platform/time/timestamp.ts';
import type { ConditionKind } from '../rule.ts';

const form = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(:\d\d)?)?$/;

/** Matches from a moment on. Of several values the earliest counts, as any of them may match. */
export const after: ConditionKind<number> = {
  compile: (values) => Math.min(Number.POSITIVE_INFINITY, ...readMoments(values)),
  holds: (moment, { facts }) => facts.at >= moment,
  tell: (_moment, { facts }) => `It is ${presentMoment(facts.at)}`,
  ask: (_values, moment) => `${presentMoment(moment)} or later`,
};

/** Matches before a moment, which is itself excluded. Of several values the latest counts. */
export const before: ConditionKind<number> = {
  compile: (values) => Math.max(Number.NEGATIVE_INFINITY, ...readMoments(values)),
  holds: (moment, { facts }) => facts.at < moment,
  tell: (_moment, { facts }) => `It is ${presentMoment(facts.at)}`,
  ask: (_values, moment) => `a time before ${presentMoment(moment)}`,
};

function readMoments(values: readonly string[]): number[] {
  return values.map(parseMoment).filter((moment) => !Number.isNaN(moment));
}

/**
 * `YYYY-MM-DD HH:MM:SS` in UTC, of which the seconds or the whole time may be missing; NaN for anything else.
 */
function parseMoment(text: string): number {
  const [, date, time = '00:00', seconds = ':00'] = form.exec(text.trim()) ?? [];
  return date === undefined ? Number.NaN : Date.parse(`${date}T${time}${seconds}Z`);
}

function presentMoment(epochMs: number): string {
  return Number.isFinite(epochMs) ? `${toTimestamp(epochMs)} UTC` : 'no time';
}
