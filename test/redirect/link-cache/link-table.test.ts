import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkKey } from '../../../src/redirect/link-cache/link-key.ts';
import { LinkTable } from '../../../src/redirect/link-cache/link-table.ts';
import { blockBytes, chunkBytes } from '../../../src/redirect/link-cache/record-log.ts';
import type { PlainLink } from '../../../src/redirect/live-link.ts';

const startedAt = Date.UTC(2026, 2, 14, 12);
const lifetimeMs = 60_000;

test('100,000 links are all found, by their alias in any case, where it lies in a request', () => {
  const table = new LinkTable({ bytesMax: 1024 * chunkBytes, startedAt });
  for (let id = 1; id <= 100_000; id++) table.set(linkKey(null, `k${id}`), plain(id), startedAt + lifetimeMs);
  for (let id = 1; id <= 100_000; id++) {
    const bytes = Buffer.from(`GET /K${id} HTTP/1.1`);
    const found = table.get({ domainId: 0, bytes, start: 5, end: bytes.indexOf(' HTTP') }, startedAt);
    assert.deepEqual(found, plain(id));
  }
  assert.equal(table.get(linkKey(7, 'k1'), startedAt), undefined);
  assert.equal(table.get(linkKey(null, 'k100001'), startedAt), undefined);
});

test('links are found in every block of memory, one by one and together, before and after chunks turn over', () => {
  const bytesMax = 3 * blockBytes;
  const table = new LinkTable({ bytesMax, startedAt });
  const long = (id: number) => ({ ...plain(id), target: `https://example.com/${id}/${'x'.repeat(12_000)}` });
  const known = (first: number, last: number) => {
    const ids = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    const keys = ids.map((id) => linkKey(null, `k${id}`));
    const one = keys.map((key) => table.get(key, startedAt));
    assert.deepEqual(table.getAll(keys, startedAt), one);
    return one.map((link, index) => link !== undefined && link.target === long(ids[index] as number).target);
  };
  for (let id = 1; id <= 3_500; id++) table.set(linkKey(null, `k${id}`), long(id), startedAt + lifetimeMs);
  assert.ok(table.bytes > 2.4 * blockBytes);
  assert.ok(known(1, 3_500).every(Boolean));
  for (let id = 3_501; id <= 10_000; id++)
    table.set(linkKey(null, `k${id}`), long(id), startedAt + lifetimeMs);
  assert.ok(known(6_500, 10_000).every(Boolean));
  assert.ok(!known(1, 3_500).some(Boolean));
});

test('a table of more than its places can name is not made', () => {
  const placesBytes = 512 * 1024 * 1024;
  new LinkTable({ bytesMax: placesBytes - 2 * chunkBytes, startedAt });
  assert.throws(() => new LinkTable({ bytesMax: placesBytes - chunkBytes, startedAt }), RangeError);
});

test('a link of usual length takes at most 125 bytes, at any number of links', () => {
  const table = new LinkTable({ bytesMax: 1024 * chunkBytes, startedAt });
  const usual = (id: number) =>
    `https://www.example.com/articles/${id}/what-an-address-of-usual-length-is?ref=short`;
  for (let id = 1; id <= 300_000; id++) {
    table.set(linkKey(null, String(id).padStart(7, '0')), { ...plain(id), target: usual(id) }, startedAt);
    if (id % 10_000 === 0)
      assert.ok(table.bytes / id <= 125 + (2 * chunkBytes) / id, `${table.bytes / id} at ${id}`);
  }
});

test('changing and deleting the same links for ever takes no more memory', () => {
  const table = new LinkTable({ bytesMax: 1024 * chunkBytes, startedAt });
  for (let round = 0; round < 300; round++) {
    for (let id = 1; id <= 1_000; id++) {
      const key = linkKey(null, `k${id}`);
      if ((id + round) % 5 === 0) table.delete(key);
      else
        table.set(
          key,
          { ...plain(id), target: `https://example.com/${'x'.repeat((id * round) % 200)}` },
          startedAt,
        );
    }
  }
  assert.ok(table.bytes <= 4 * chunkBytes, `${table.bytes}`);
});

test('reading a link again that has not changed writes nothing new', () => {
  const table = new LinkTable({ bytesMax: 1024 * chunkBytes, startedAt });
  for (let id = 1; id <= 10_000; id++) table.set(linkKey(null, `k${id}`), plain(id), startedAt + 1_000);
  const { bytes } = table;
  for (let id = 1; id <= 10_000; id++) table.set(linkKey(null, `k${id}`), plain(id), startedAt + 2_000);
  assert.equal(table.bytes, bytes);
  assert.deepEqual(table.get(linkKey(null, 'k1'), startedAt + 1_500), plain(1));
});

test('the bound is never exceeded: what was stored first goes first', () => {
  const bytesMax = 8 * chunkBytes;
  const table = new LinkTable({ bytesMax, startedAt });
  for (let id = 1; id <= 100_000; id++) {
    table.set(linkKey(null, `k${id}`), plain(id), startedAt + lifetimeMs);
    assert.ok(table.bytes <= bytesMax);
  }
  const isKnown = (id: number) => table.get(linkKey(null, `k${id}`), startedAt) !== undefined;
  const known = Array.from({ length: 100_000 }, (_, index) => isKnown(index + 1));
  const first = known.indexOf(true);
  assert.ok(first > 0 && first < 80_000, `${first}`);
  assert.ok(known.slice(first).every(Boolean), 'nothing is lost between those that are known');
  assert.equal(table.size, 100_000 - first);
});

test('what does not fit its form is refused, and what was there is gone', () => {
  const table = new LinkTable({ bytesMax: 8 * chunkBytes, startedAt });
  const key = linkKey(null, 'alias');
  for (const change of [
    { target: 'x'.repeat(17 * 1024) },
    { target: 'https://example.com/\u6f22' },
    { target: 'https://example.com/\r\nX: y' },
    { id: 2 ** 31 },
    { accountId: 2 ** 31 },
    { status: 303 },
  ]) {
    assert.equal(table.set(key, plain(1), startedAt + lifetimeMs), true);
    assert.equal(table.set(key, { ...plain(1), ...change }, startedAt + lifetimeMs), false);
    assert.equal(table.get(key, startedAt), undefined, JSON.stringify(change).slice(0, 60));
  }
  for (const odd of [
    linkKey(2 ** 31, 'alias'),
    linkKey(null, ''),
    linkKey(null, 'a b'),
    linkKey(null, 'é'),
  ]) {
    assert.equal(table.set(odd, plain(1), startedAt + lifetimeMs), false);
    assert.equal(table.get(odd, startedAt), undefined);
  }
  assert.equal(table.set(linkKey(null, 'a'.repeat(65)), plain(1), startedAt), false);
  assert.equal(table.size, 0);
});

function plain(id: number): PlainLink {
  return { id, accountId: 1, status: 302, target: `https://example.com/${id}`, forwardQuery: true };
}
