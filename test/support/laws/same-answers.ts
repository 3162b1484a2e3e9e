/** The same calls to two services, whose answers must say the same. */
import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';

/** What is at the same place of both; ids may differ, since one database gives out numbers that the other one does not. */
export interface Pair {
  left: number;
  right: number;
}

/** Ids of the same object in both, by what the object is. */
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

/** New with every answer, or random. */
const incomparable = new Set(['request_id', 'key']);
/** Counted a moment after it was visited. */
const counted = /^(?:clicks|scans|unique[cC]licks|top[A-Z]\w+|socialCount)$/;

/** @throws AssertionError with the place where they differ */
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
  // An address may have an id in it.
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

/** From a little before where they begin to differ. */
function excerpt(value: unknown, other: unknown): string {
  const [text, otherText] = [String(JSON.stringify(value)), String(JSON.stringify(other))];
  let start = 0;
  while (start < text.length && text[start] === otherText[start]) start++;
  return text.slice(Math.max(0, start - 40), start + excerptCharacters);
}
