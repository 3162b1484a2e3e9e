import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Tables } from './tables.ts';

type Condition = Expression<SqlBool>;

const e = expressionBuilder<Tables, 'link'>();

/**
 * When links answer visitors, for a select from `link`, as `stateOf` in resources/links says of one of them. What their
 * status and blocks say is not looked at. `at` and `now`: epoch milliseconds.
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

/** `clicks`: those that the link has had. They are asked for only where they matter. */
export function hasClicksLeft(clicks: Expression<number>): Condition {
  return e.or([e('link.click_limit', 'is', null), e('link.click_limit', '>', clicks)]);
}
