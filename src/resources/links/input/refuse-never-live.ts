import { invalidField } from '../../../platform/app-error.ts';
import type { Link } from '../link.ts';

type Times = Pick<Link, 'starts_at' | 'expires_at'>;

/**
 * Refuses a change by which the link would end before it starts, so that it would never be live. An expiry in
 * the past is allowed: it is the way to end a link.
 * @throws AppError invalidInput naming a field that the request has
 */
export function refuseNeverLive(
  said: Partial<Times>,
  { before = { starts_at: null, expires_at: null }, now }: { before?: Times; now: number },
): void {
  if (said.starts_at === undefined && said.expires_at === undefined) return;
  const { starts_at, expires_at } = { ...before, ...said };
  if (starts_at === null || expires_at === null || starts_at < expires_at || expires_at <= now) return;
  throw said.starts_at === undefined
    ? invalidField('expiry', 'The field "expiry" must be after the start.')
    : invalidField('starts', 'The field "starts" must be before the expiry.');
}
