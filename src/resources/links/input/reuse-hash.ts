import { hash } from 'node:crypto';
import type { Link } from '../link.ts';
import { type LinkColumns, plainColumns } from './parse-link.ts';

/** 48 bits: they fit a number, and the target itself is compared as well. */
const hashDigits = 12;

/** What `findorcreate` finds a link by; null = it has settings of its own, so it is no link for everybody. */
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

/** What must be as usual: all but the texts that only its owner reads. */
const plainNames = (Object.keys(plainColumns) as (keyof typeof plainColumns)[]).filter(
  (name) => name !== 'title' && name !== 'description',
);
