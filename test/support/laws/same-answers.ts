/** Compares two services: the same calls must get the same answers. */
import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';

/**
 * Values at the same place of both answers. Ids may differ, since one database skips numbers that the other
 * one does not.
 */
export interface Pair {
  left: number;
  right: number;
}

/** Pairs of ids of the same object in both services, by kind of object. */
export class KnownIds {
  readonly #byKind = new Map<string, Pair[]>();

  add(kind: string, pair: Pair): void {
    this.#byKind.set(kind, [...this.of(kind), pair]);
  }

  of(kind: string): Pair[] {
    return this.#byKind.get(kind) ?? [];
  }

  areSame(left: number, right: number): boolean {
    return [...this.#byKind.values()].some((pairs) =>
      pairs.some((pair) => pair.left === left && pair.right === right),
    );
  }
}

export interface Said {
  status: number;
  headers: Record<string, string | undefined>;
  body: unknown;
}

/** Fields that are new in every answer, or random. */
const incomparable = new Set(['request_id', 'key']);
/** Fields that are counted only a moment after the visit. */
const counted = /^(?:clicks|scans|unique[cC]licks|top[A-Z]\w+|socialCount)$/;

/**
 * Asserts that both answers are equal.
 * @throws AssertionError with the place where they differ
 */
export function assertSame(left: Said, right: Said, { ids, what }: { ids: KnownIds; what: string }): void {
  const difference = findDifference(left, right, { ids, path: '' });
  assert.equal(difference, undefined, `${what}: ${difference}`);
}

interface Place {
  ids: KnownIds;
  path: string;
}

function findDifference(left: unknown, right: unknown, { ids, path }: Place): string | undefined {
  if (isDeepStrictEqual(left, right) || isSameValue(left, right, ids)) return undefined;
  const [these, those] = [entriesOf(left), entriesOf(right)];
  if (these === undefined || those === undefined || Array.isArray(left) !== Array.isArray(right))
    return `${path}: ${excerpt(left, right)} and ${excerpt(right, left)}`;
  for (const key of new Set([...these.keys(), ...those.keys()])) {
    if (incomparable.has(key) || counted.test(key)) continue;
    const found = findDifference(these.get(key), those.get(key), { ids, path: `${path}/${key}` });
    if (found !== undefined) return found;
  }
  return undefined;
}

function isSameValue(left: unknown, right: unknown, ids: KnownIds): boolean {
  if (typeof left === 'number' && typeof right === 'number') return ids.areSame(left, right);
  if (typeof left !== 'string' || typeof right !== 'string') return false;
  // An address may contain an id.
  const [these, those] = [left.split(/(\d+)/), right.split(/(\d+)/)];
  return (
    these.length === those.length &&
    these.every((part, place) => part === those[place] || ids.areSame(Number(part), Number(those[place])))
  );
}

function entriesOf(value: unknown): Map<string, unknown> | undefined {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : undefined;
}

const excerptCharacters = 200;

/** The text from a little before the first difference. */
function excerpt(value: unknown, other: unknown): string {
  const [text, otherText] = [String(JSON.stringify(value)), String(JSON.stringify(other))];
  let start = 0;
  while (start < text.length && text[start] === otherText[start]) start++;
  return text.slice(Math.max(0, start - 40), start + excerptCharacters);
}
