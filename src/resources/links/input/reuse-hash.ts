import { hash } from 'node:crypto';
import type { Link } from '../link.ts';
import { type LinkColumns, plainColumns } from './parse-link.ts';

/** 48 bits fit a JavaScript number. Collisions do no harm: the target itself is compared as well. */
const hashDigits = 12;

/**
 * The hash by which `findorcreate` finds a link; null = the link has settings of its own, so it must not be
 * reused.
 */
export function reuseHashOf(
  link: Pick<Link, 'settings' | 'password_hash'> & LinkColumns,
  pixelIds: number[],
): number | null {
  const { target, settings, password_hash } = link;
  const isPlain =
    plainNames.every((name) => link[name] === plainColumns[name]) &&
    Object.keys(settings).length === 0 &&
    password_hash === null &&
    pixelIds.length === 0;
  return isPlain ? Number.parseInt(hash('sha256', target).slice(0, hashDigits), 16) : null;
}

/**
 * The columns that must have their default for a link to be reused: all but title and description, which do
 * not change what a visit does.
 */
const plainNames = (Object.keys(plainColumns) as (keyof typeof plainColumns)[]).filter(
  (name) => name !== 'title' && name !== 'description',
);
