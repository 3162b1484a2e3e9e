import { hashTarget, reusableColumns } from '../../../database/statements/reusable-links.ts';
import type { Link } from '../link.ts';
import type { LinkColumns } from './parse-link.ts';

/**
 * The hash by which `findorcreate` finds a link; null = the link has settings of its own, so it must not be
 * reused. Title and description do not count, because they do not change what a visit does.
 */
export function reuseHashOf(
  link: Pick<Link, 'password_hash'> & LinkColumns & { hasSettings: boolean },
  pixelIds: number[],
): number | null {
  const { target, hasSettings, password_hash } = link;
  const isPlain =
    names.every((name) => link[name] === reusableColumns[name]) &&
    !hasSettings &&
    password_hash === null &&
    pixelIds.length === 0;
  return isPlain ? hashTarget(target) : null;
}

const names = Object.keys(reusableColumns) as (keyof typeof reusableColumns)[];
