import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  type ErrorLevel,
  QrCapacityError,
  qrCapacity,
  qrMatrix,
} from '../../../src/resources/qr-codes/drawing/qr-matrix.ts';

const levels: ErrorLevel[] = ['L', 'M', 'Q', 'H'];
const fillers = ['7', 'A', 'a'];

describe('capacity of a QR code', () => {
  for (const level of levels) {
    test(`level ${level}: the largest content fits, one character more does not`, () => {
      for (const filler of fillers) {
        const { max } = qrCapacity(filler, level);
        assert.equal(qrMatrix(filler.repeat(max), level).length, 177);
        assert.throws(() => qrMatrix(filler.repeat(max + 1), level), QrCapacityError);
      }
    });
  }

  test('bytes count, not characters', () => {
    assert.deepEqual(qrCapacity('😀é', 'M'), { used: 6, max: 2331, unit: 'bytes' });
    assert.throws(() => qrMatrix('😀'.repeat(583), 'M'), QrCapacityError);
    assert.equal(qrMatrix('😀'.repeat(582), 'M').length, 177);
  });

  test('a megabyte of text is refused with a sentence for the user', () => {
    assert.throws(() => qrMatrix('é'.repeat(500_000), 'M'), {
      name: 'QrCapacityError',
      message: 'This content is too long for a QR code: it has 1000000 bytes, at most 2331 fit.',
    });
  });
});

test('a matrix is square, without quiet zone, with its three finder patterns', () => {
  const matrix = qrMatrix('https://s.example/q/abcdefg', 'M');
  const size = matrix.length;
  assert.ok(matrix.every((row) => row.length === size));
  for (const [x, y] of [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ] as const) {
    const top = matrix[y]?.slice(x, x + 7);
    assert.deepEqual(top, Array(7).fill(true));
    assert.deepEqual(matrix[y + 3]?.slice(x, x + 7), [true, false, true, true, true, false, true]);
  }
});
