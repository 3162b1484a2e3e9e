import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  createPictureNames,
  pictureFileName,
} from '../../../src/resources/qr-codes/pictures/picture-file-name.ts';

const anyName = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 100, size: 'max' }),
  fc.string({
    unit: fc.constantFrom('.', ' ', '/', '\\', ':', 'a', 'A', '\u202e', '\t', 'é'),
    maxLength: 12,
  }),
  fc.constantFrom('con', 'NUL', 'Com1', 'lpt\u00b9', 'aux.txt', 'CONIN$', 'prn .x', '.con', '..', '~', ''),
);

/** Checks the rules of Windows, which are the strictest. */
function assertSafe(name: string): void {
  assert.doesNotMatch(name, /[<>:"/\\|?*\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u);
  assert.doesNotMatch(name, /^[.\s]|[.\s]$/u);
  const [stem = ''] = name.split('.');
  assert.doesNotMatch(
    stem.trim(),
    /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9\u00b9\u00b2\u00b3])$/i,
  );
  assert.ok(Buffer.byteLength(name) <= 255, name);
}

describe('the name of a picture’s file', () => {
  test('is safe on every system, whatever the code is called', () => {
    const property = fc.property(anyName, (name) => {
      const file = pictureFileName(name, 'png');
      assert.match(file, /\.png$/);
      assertSafe(file);
      assert.ok(file.length > '.png'.length);
    });
    fc.assert(property, { numRuns: 2_000 });
  });

  test('is the code’s own where that is possible', () => {
    for (const [name, file] of [
      ['Table card', 'Table card.pdf'],
      ['Größe 漢字 😀', 'Größe 漢字 😀.pdf'],
      ['v1.2', 'v1.2.pdf'],
      ['console', 'console.pdf'],
      ['a/b', 'a_b.pdf'],
      ['nul', 'nul_.pdf'],
      ['...', 'qr-code.pdf'],
      ['😀'.repeat(100), `${'😀'.repeat(50)}.pdf`],
    ] as const) {
      assert.equal(pictureFileName(name, 'pdf'), file);
    }
  });

  test('is given to one code only, also where case and Unicode form are all the same', () => {
    const property = fc.property(fc.array(anyName, { maxLength: 40, size: 'max' }), (names) => {
      const nameFile = createPictureNames('svg');
      const files = names.map((name) => nameFile(name));
      files.forEach(assertSafe);
      assert.equal(new Set(files.map((file) => file.normalize('NFKC').toLowerCase())).size, files.length);
    });
    fc.assert(property, { numRuns: 300 });
  });
});
