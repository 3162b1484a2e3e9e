import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { drawQrCode } from '../../../src/resources/qr-codes/drawing/draw-qr-code.ts';
import { encodeAscii85 } from '../../../src/resources/qr-codes/formats/encode-ascii85.ts';
import { readLogo } from '../../../src/resources/qr-codes/drawing/read-logo.ts';
import { renderEps } from '../../../src/resources/qr-codes/formats/render-eps.ts';
import { logoPicture } from '../../support/qr/logo-picture.ts';
import { assertScans, assertShapes, looks, shapes } from '../../support/qr/print-drawings.ts';
import { rasteriseByGhostscript, withoutProgram } from '../../support/qr/rasterise.ts';

const text = 'https://s.example/q/abcdefg';
const size = { widthMm: 40, title: 'Table card' };

describe('an EPS', () => {
  test('says what it is, and how large in whole and in exact points', async () => {
    const lines = await linesOf(await renderEps(shapes, size));
    assert.deepEqual(lines.slice(0, 10), [
      '%!PS-Adobe-3.0 EPSF-3.0',
      '%%BoundingBox: 0 0 114 57',
      '%%HiResBoundingBox: 0 0 113.385827 56.692913',
      '%%Creator: Waypost',
      '%%Title: (Table card)',
      '%%LanguageLevel: 3',
      '%%DocumentData: Clean7Bit',
      '%%Pages: 1',
      '%%EndComments',
      '%%Page: 1 1',
    ]);
    assert.deepEqual(lines.slice(-4), ['restore', 'showpage', '%%Trailer', '%%EOF']);
    for (const [widthMm, box] of [
      [10, '0 0 28.346457 14.173228'],
      [1000, '0 0 2834.645669 1417.322835'],
    ] as const) {
      const eps = (await renderEps(shapes, { ...size, widthMm })).toString('latin1');
      assert.ok(eps.includes(`\n%%HiResBoundingBox: ${box}\n`), String(widthMm));
    }
  });

  test('is 7-bit ASCII in short lines, and comments are where they belong', async () => {
    for (const [look, style] of Object.entries(looks)) {
      const eps = await renderEps(drawQrCode(text, style), size);
      const lines = await linesOf(eps);
      assert.match(eps.toString('latin1'), /^[\n -~]*$/, look);
      assert.ok(Math.max(...lines.map((line) => line.length)) <= 255, look);
      assert.equal(lines.slice(10, -2).filter((line) => line.startsWith('%')).length, 0, look);
    }
  });

  test('has the same bytes whenever and however often the same drawing is written', async () => {
    for (const [look, style] of Object.entries(looks)) {
      const first = await renderEps(drawQrCode(text, style), size);
      assert.ok(first.equals(await renderEps(drawQrCode(text, style), size)), look);
    }
  });

  test('a title never gets out of its comment', async () => {
    for (const [title, written] of [
      ['a\nshowpage\r\f(b\\', '(a?showpage??\\(b\\\\)'],
      ['Größe 漢字', '(Große ??)'],
      ['%%EOF', '(%%EOF)'],
      ['x'.repeat(500), `(${'x'.repeat(120)})`],
    ] as const) {
      const [, , , , line] = await linesOf(await renderEps(shapes, { ...size, title }));
      assert.equal(line, `%%Title: ${written.replace('ß', '?')}`);
    }
  });

  test('has its gradients as shadings', async () => {
    const eps = (await renderEps(shapes, size)).toString('latin1');
    assert.match(
      eps,
      /\/ShadingType 2 \/ColorSpace \/DeviceRGB\n\/Coords \[7 1 7 9\] \/Extend \[true true\]/,
    );
    assert.match(eps, /\/ShadingType 3 \/ColorSpace \/DeviceRGB\n\/Coords \[16\.5 5 0 16\.5 5 3\]/);
    assert.match(eps, /\/C0 \[1 0 0\] \/C1 \[0 0 1\]/);
  });

  test('writes no number that PostScript would not read', async () => {
    const { path = [] } = shapes.shapes[0] ?? {};
    const tiny = path.map((step) => (step[0] === 'M' ? (['M', 1e-9, -1e-7] as const) : step));
    const paint = { kind: 'solid', colour: { r: 1, g: 0, b: 0 } } as const;
    const eps = await renderEps({ ...shapes, shapes: [{ path: tiny, paint }] }, size);
    assert.doesNotMatch(eps.toString('latin1'), /\de[-+]?\d|NaN|Infinity|undefined/);
  });

  test('a logo shows the background, or white, through what is transparent of it', async () => {
    const logo = await readLogo(await logoPicture(60, 40));
    for (const [style, corner] of [
      [{ background: { r: 255, g: 245, b: 220 } }, [255, 245, 220]],
      [{ transparent: true }, [255, 255, 255]],
    ] as const) {
      const eps = await renderEps(drawQrCode(text, { ...style, logo }), size);
      const samples = readSamples(eps.toString('latin1'));
      assert.equal(samples.length, 60 * 40 * 3);
      assert.deepEqual([...samples.subarray(0, 3)], corner);
      assert.deepEqual([...samples.subarray((20 * 60 + 30) * 3).subarray(0, 3)], [220, 30, 60]);
    }
  });

  test('a transparent code paints no background', async () => {
    const plain = (await renderEps(drawQrCode(text), size)).toString('latin1');
    const transparent = (await renderEps(drawQrCode(text, { transparent: true }), size)).toString('latin1');
    assert.match(plain, /rectfill/);
    assert.doesNotMatch(transparent, /rectfill/);
  });
});

describe('ASCII base-85', () => {
  test('any bytes come back', () => {
    const property = fc.property(fc.uint8Array({ maxLength: 400, size: 'max' }), (bytes) => {
      assert.deepEqual(decodeAscii85(encodeAscii85(bytes).join('\n')), Buffer.from(bytes));
    });
    fc.assert(property, { numRuns: 200 });
  });

  test('it is as the language has it', () => {
    assert.deepEqual(encodeAscii85(Buffer.from('Man is distinguished')), ['9jqo^BlbD-BleB1DJ+*+F(f,q', '~>']);
    assert.deepEqual(encodeAscii85(Buffer.alloc(9)), ['zz!!', '~>']);
    assert.deepEqual(encodeAscii85(Buffer.alloc(0)), ['~>']);
  });

  test('no line begins like a comment', () => {
    const bytes = Buffer.alloc(400, decodeAscii85('%%%%%%%%%%~>'));
    for (const line of encodeAscii85(bytes)) assert.ok(!line.startsWith('%'), line);
  });
});

describe('an EPS drawn by Ghostscript', { skip: withoutProgram('gs') }, () => {
  for (const [look, style] of Object.entries(looks)) {
    test(`is read by both decoders: a code ${look}`, async () => {
      const eps = await renderEps(drawQrCode(text, style), size);
      await assertScans((resolution) => rasteriseByGhostscript(eps, resolution), text);
    });
  }

  test('has its measures, holes, colours and gradients', async () => {
    const eps = await renderEps(shapes, { ...size, widthMm: 101.6 });
    const picture = await rasteriseByGhostscript(eps, 100);
    const { width, height } = await sharp(picture).metadata();
    assert.deepEqual([width, height], [400, 200]);
    await assertShapes(picture);
  });

  test('leaves the page it is put on as it was', async () => {
    const eps = (await renderEps(drawQrCode(text, looks['with all of it']), size)).toString('latin1');
    // As the EPS conventions require, the including page makes showpage do nothing.
    const page = [
      '%!PS',
      ...['count /depth exch def', 'countdictstack /dictionaries exch def'],
      ...['/showpage {} def', '0.5 setgray', eps, '%', 'currentgray 0.5 ne { quit } if'],
      ...['count depth ne { quit } if', 'countdictstack dictionaries ne { quit } if'],
      ...['systemdict /showpage get exec', ''],
    ].join('\n');
    assert.ok((await rasteriseByGhostscript(Buffer.from(page, 'latin1'), 72)).length > 0);
  });
});

async function linesOf(eps: Buffer): Promise<string[]> {
  const lines = eps.toString('latin1').split('\n');
  assert.equal(lines.pop(), '');
  return lines;
}

function readSamples(eps: string): Buffer {
  const [, data = ''] = /flushfile \} exec\n([^~]*~>)/.exec(eps) ?? [];
  return inflateSync(decodeAscii85(data));
}

/** Written from the definition of the filter, independently of the encoder. */
function decodeAscii85(text: string): Buffer {
  const characters = text.replace(/\s/g, '').replace('~>', '').replaceAll('z', '!!!!!');
  const bytes: number[] = [];
  for (let at = 0; at < characters.length; at += 5) {
    const group = characters.slice(at, at + 5);
    const value = [...group.padEnd(5, 'u')].reduce(
      (sum, one) => sum * 85n + BigInt(one.charCodeAt(0) - 33),
      0n,
    );
    const four = [24n, 16n, 8n, 0n].map((shift) => Number((value >> shift) & 0xffn));
    bytes.push(...four.slice(0, group.length - 1));
  }
  return Buffer.from(bytes);
}
