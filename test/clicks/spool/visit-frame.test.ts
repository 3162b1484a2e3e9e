import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { subjects } from '../../../src/clicks/subjects.ts';
import { frameBytesMax, readFrames, writeFrame } from '../../../src/clicks/spool/visit-frame.ts';
import type { RecordedVisit, Visit } from '../../../src/clicks/visit.ts';
import { framesOf, makeVisit, noon } from '../../support/clicks/visits.ts';

const all = Number.POSITIVE_INFINITY;

const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary', size: 'medium' }),
  fc.string({ unit: 'grapheme' }),
);
const visitFields = {
  id: fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes): Uint8Array => Buffer.from(bytes)),
  subject: fc.constantFrom(...subjects),
  subjectId: fc.maxSafeNat(),
  accountId: fc.maxSafeNat(),
  at: fc.maxSafeNat(),
  userAgent: anyText,
  referrer: anyText,
  language: fc.string({ unit: 'binary', maxLength: 50 }),
  address: fc.oneof(fc.ipV4(), fc.ipV6()),
  query: anyText,
  purpose: fc.string({ unit: 'binary', maxLength: 16 }),
  optedOut: fc.boolean(),
};
const written: fc.Arbitrary<RecordedVisit> = fc.record(visitFields, { noNullPrototype: true });

/** Small visits, so that the tests can damage every single byte. */
const four = [1, 2, 3, 4].map((subjectId) =>
  makeVisit({ subjectId, userAgent: `agent ${subjectId}`, referrer: 'https://example.com/ü' }),
);

test('any visit reads as it was written', () => {
  fc.assert(
    fc.property(fc.array(written, { maxLength: 20 }), (visits) => {
      const bytes = framesOf(visits);
      assert.deepEqual(readFrames(bytes, all, true), {
        visits,
        readBytes: bytes.length,
        damaged: 0,
      });
    }),
  );
});

test('a visit that was never recorded gets an id of its own, and nothing else of it changes', () => {
  const { id: _, ...visit } = makeVisit();
  const target = Buffer.alloc(2 * frameBytesMax);
  const end = writeFrame(target, writeFrame(target, 0, visit satisfies Visit), visit satisfies Visit);
  const { visits } = readFrames(target.subarray(0, end), all, true);
  const ids = visits.map(({ id }) => Buffer.from(id).toString('hex'));
  assert.equal(new Set(ids).size, 2);
  for (const id of ids) assert.ok(id.startsWith(noon.toString(16).padStart(12, '0')), id);
  assert.deepEqual(
    visits.map(({ id: __, ...rest }) => rest),
    [visit, visit],
  );
});

test('texts that are too long are cut between characters, and the frame is no larger than the largest', () => {
  fc.assert(
    fc.property(fc.constantFrom('a', 'ü', '漢', '🜚'), fc.nat({ max: 3 }), (character, shift) => {
      const text = 'x'.repeat(shift) + character.repeat(20_000);
      const visit = makeVisit({
        userAgent: text,
        referrer: text,
        language: text,
        address: text,
        purpose: text,
      });
      const target = Buffer.alloc(frameBytesMax + 1, 0xee);
      const end = writeFrame(target, 0, visit);
      assert.ok(end <= frameBytesMax);
      assert.equal(target[frameBytesMax], 0xee);
      const [read] = readFrames(target.subarray(0, end), all, true).visits;
      for (const name of ['userAgent', 'referrer', 'language', 'address', 'purpose'] as const) {
        assert.ok(read && text.startsWith(read[name]), name);
        assert.ok(read[name].length > 10, name);
      }
    }),
  );
});

test('of a query that is too long its tags are left, each whole or not at all', () => {
  const long = `token=${'x'.repeat(1_950)}`;
  const tags = 'utm_source=newsletter&utm_campaign=spring%20sale';
  const fitting = `utm_term=${'y'.repeat(1_940)}`;
  const cases = [
    [`${long}&${tags}`, tags],
    [`utm_source=newsletter&${long}&utm_campaign=spring%20sale&${long}`, tags],
    [`${long}&${fitting}&utm_content=${'z'.repeat(60)}&utm_id=7`, `${fitting}&utm_id=7`],
    [`${long}&${long}`, ''],
    [`${'ü'.repeat(990)}&${tags}&utm_term=grün`, `${tags}&utm_term=grün`],
    ['🜚'.repeat(1_000), ''],
  ] as const;
  for (const [query, left] of cases) {
    const [read] = readFrames(framesOf([makeVisit({ query })]), all, true).visits;
    assert.equal(read?.query, left);
  }
});

test('a text that has as many bytes left as it had characters is read as what is left of it', () => {
  const visit = makeVisit({ userAgent: `${'x'.repeat(998)}üü` });
  const [read] = readFrames(framesOf([visit]), all, true).visits;
  assert.equal(read?.userAgent, `${'x'.repeat(998)}ü`);
});

test('a text that is cut to as many bytes as it had characters keeps those it has', () => {
  const visit = makeVisit({ userAgent: `é${'x'.repeat(997)}é` });
  const [read] = readFrames(framesOf([visit]), all, true).visits;
  assert.equal(read?.userAgent, `é${'x'.repeat(997)}`);
});

test('what is no text of its own (a lone surrogate) does not keep the visit from being read', () => {
  const [read] = readFrames(framesOf([makeVisit({ userAgent: 'a\ud800b' })]), all, true).visits;
  assert.equal(read?.userAgent, 'a\ufffdb');
});

test('a file that is cut at any byte gives exactly the visits that are whole', () => {
  const bytes = framesOf(four);
  const ends = endsOf(four);
  for (let cut = 0; cut <= bytes.length; cut++) {
    const whole = ends.filter((end) => end <= cut).length;
    const sealed = readFrames(bytes.subarray(0, cut), all, true);
    assert.deepEqual(sealed.visits, four.slice(0, whole), `cut at ${cut}`);
    assert.equal(sealed.readBytes, cut);
    assert.equal(sealed.damaged, cut === (ends[whole - 1] ?? 0) ? 0 : 1, `cut at ${cut}`);
    const open = readFrames(bytes.subarray(0, cut), all, false);
    assert.deepEqual(open.visits, four.slice(0, whole));
    assert.deepEqual([open.readBytes, open.damaged], [ends[whole - 1] ?? 0, 0], 'the tail may become whole');
  }
});

test('a file with any one byte changed gives exactly the visits whose bytes are as they were', () => {
  const bytes = framesOf(four);
  const ends = endsOf(four);
  for (let place = 0; place < bytes.length; place++) {
    const hit = ends.findIndex((end) => place < end);
    for (const mask of [0x01, 0x80, 0xff, 1 + (place % 254)]) {
      const damaged = Buffer.from(bytes);
      damaged.writeUInt8(damaged.readUInt8(place) ^ mask, place);
      const { visits, readBytes, damaged: places } = readFrames(damaged, all, true);
      assert.deepEqual(visits, four.toSpliced(hit, 1), `byte ${place}, mask ${mask}`);
      assert.deepEqual([readBytes, places], [bytes.length, 1], `byte ${place}, mask ${mask}`);
    }
  }
});

test('zeros at the end of a file are room, and damage nothing; zeros before a visit are damage', () => {
  const bytes = framesOf(four);
  const ends = endsOf(four);
  for (const room of [1, 11, 12, 300]) {
    const zeros = Buffer.alloc(room);
    const read = (parts: Buffer[], isEnd: boolean) => readFrames(Buffer.concat(parts), all, isEnd);
    assert.deepEqual(read([bytes, zeros], true), {
      visits: four,
      readBytes: bytes.length + room,
      damaged: 0,
    });
    assert.deepEqual(read([zeros, bytes], true), {
      visits: four,
      readBytes: bytes.length + room,
      damaged: 1,
    });
    for (let cut = 0; cut <= bytes.length; cut++) {
      const whole = ends.filter((end) => end <= cut).length;
      const { visits, damaged } = read([bytes.subarray(0, cut), zeros], true);
      assert.deepEqual(visits.slice(0, whole), four.slice(0, whole), `cut at ${cut}`);
      if (!visits.slice(whole).length) assert.equal(damaged, cut === (ends[whole - 1] ?? 0) ? 0 : 1);
    }
  }
});

test('a file that is read while it grows, whole or damaged, gives the same visits as the finished one', () => {
  const bytes = framesOf(four);
  for (const place of [-1, 0, 3, 5, 9, 40, endsOf(four)[0] as number, bytes.length - 1]) {
    const source = Buffer.from(bytes);
    if (place >= 0) source.writeUInt8(source.readUInt8(place) ^ 0x55, place);
    const expected = readFrames(source, all, true).visits;
    for (let cut = 0; cut <= source.length; cut++) {
      const first = readFrames(source.subarray(0, cut), all, false);
      const rest = readFrames(source.subarray(first.readBytes), all, true);
      assert.deepEqual([...first.visits, ...rest.visits], expected, `byte ${place}, cut at ${cut}`);
      assert.ok(first.damaged + rest.damaged <= (place < 0 ? 0 : 2), `${place} ${cut}`);
    }
  }
});

test('a batch holds no more visits than asked for, and the next one goes on behind it', () => {
  const bytes = framesOf(four);
  const first = readFrames(bytes, 3, true);
  assert.deepEqual(first.visits, four.slice(0, 3));
  const next = readFrames(bytes.subarray(first.readBytes), 3, true);
  assert.deepEqual(next.visits, four.slice(3));
});

test('a visit that is there twice is read twice; garbage between visits is passed over', () => {
  const [a, b] = four as [RecordedVisit, RecordedVisit];
  assert.deepEqual(readFrames(framesOf([a, a]), all, true).visits, [a, a]);
  fc.assert(
    fc.property(
      fc.array(fc.uint8Array({ maxLength: 200, size: 'max' }), { minLength: 3, maxLength: 3 }),
      (garbage) => {
        const [before, between, behind] = garbage as [Uint8Array, Uint8Array, Uint8Array];
        const bytes = Buffer.concat([before, framesOf([a]), between, framesOf([b]), behind]);
        const { visits, readBytes } = readFrames(bytes, all, true);
        assert.deepEqual([visits, readBytes], [[a, b], bytes.length]);
      },
    ),
  );
});

test('bytes that begin like a visit hide no visit behind them', () => {
  const magic = framesOf(four).subarray(0, 4);
  for (const length of [0, 41, 42, 53, 54, 200, 6_000, 0xffff_ffff]) {
    const header = Buffer.concat([magic, Buffer.alloc(8)]);
    header.writeUInt32LE(length, 4);
    const { visits } = readFrames(Buffer.concat([header, framesOf(four)]), all, true);
    assert.deepEqual(visits, four, `length ${length}`);
  }
});

test('nothing that a file may hold makes reading throw, not even a wrong text with a right checksum', () => {
  const magic = framesOf(four).subarray(0, 4);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400, size: 'max' }), fc.boolean(), (payload, isEnd) => {
      const header = Buffer.alloc(12);
      magic.copy(header);
      header.writeUInt32LE(payload.length, 4);
      header.writeUInt32LE(crc32(payload), 8);
      const bytes = Buffer.concat([header, payload, framesOf(four)]);
      const { visits, readBytes } = readFrames(bytes, all, isEnd);
      assert.deepEqual(visits.slice(-4), four);
      assert.equal(readBytes, bytes.length);
    }),
    { numRuns: 500 },
  );
});

test('half a megabyte of noise is read through without a visit', () => {
  const noise = randomBytes(500_000);
  const { visits, readBytes } = readFrames(noise, all, true);
  assert.deepEqual([visits, readBytes], [[], noise.length]);
});

function endsOf(visits: RecordedVisit[]): number[] {
  return visits.map((_, index) => framesOf(visits.slice(0, index + 1)).length);
}
