import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Tables } from '../tables.ts';

type Condition = Expression<SqlBool>;

const e = expressionBuilder<Tables, 'link'>();

/**
 * SQL condition for a select from `link`: the link has started, has not expired and has not reached its click
 * limit, by the same rules as `stateOf` in resources/links. Status and blocks are not considered. In this
 * file, `at` and `now` are epoch milliseconds, and `clicks` is the number of clicks that the link has had.
 */
export function isLive(now: number, clicks: Expression<number>): Condition {
  return e.and([hasBegun(now), isNotOver(now), hasClicksLeft(clicks)]);
}

export function hasBegun(at: number): Condition {
  return e.or([e('link.starts_at', 'is', null), e('link.starts_at', '<=', at)]);
}

export function isNotOver(at: number): Condition {
  return e.or([e('link.expires_at', 'is', null), e('link.expires_at', '>', at)]);
}

/** `clicks` comes last, so that a subquery for it only runs for links with a click limit. */
export function hasClicksLeft(clicks: Expression<number>): Condition {
  return e.or([e('link.click_limit', 'is', null), e('link.click_limit', '>', clicks)]);
}
