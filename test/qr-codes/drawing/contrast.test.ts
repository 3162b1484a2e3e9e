import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { parseRgb, type Rgb, scannableContrast } from '../../../src/resources/qr-codes/drawing/contrast.ts';
import { drawQrCode } from '../../../src/resources/qr-codes/drawing/draw-qr-code.ts';
import { renderPng } from '../../../src/resources/qr-codes/formats/render-png.ts';
import { decodeLenient, decodeStrict } from '../../support/qr/decode-qr.ts';

const part = fc.integer({ min: 0, max: 255 });
const colour: fc.Arbitrary<Rgb> = fc.record({ r: part, g: part, b: part });

describe('a colour of the wire', () => {
  test('every rgb(R,G,B) of 0–255 is read, with or without spaces', () => {
    fc.assert(
      fc.property(colour, ({ r, g, b }) => {
        assert.deepEqual(parseRgb(`rgb(${r},${g},${b})`), { r, g, b });
        assert.deepEqual(parseRgb(` rgb( ${r} , ${g}, ${b} ) `), { r, g, b });
      }),
    );
  });

  const refused = [
    ...[
      '',
      'rgb()',
      'rgb(0,0)',
      'rgb(0,0,256)',
      'rgb(-1,0,0)',
      'rgb(1.5,0,0)',
      'rgb(0,0,0,0)',
      'rgba(0,0,0,1)',
    ],
    ...[
      '#000000',
      'black',
      'rgb(0 0 0)',
      'rgb(0,0,0)"/><script>',
      'rgb(0,0,0);x',
      'rgb(1e1,0,0)',
      'rgb(0x1,0,0)',
    ],
    ...['rgb(١,0,0)', 'rgb(0,0,0)\n', 'rgb(0000,0,0)', 'url(http://a)'],
  ];
  for (const text of refused) {
    test(`${JSON.stringify(text)} is no colour`, () => assert.equal(parseRgb(text), undefined));
  }
});

describe('contrast', () => {
  const pairs: [string, string, boolean][] = [
    ['rgb(0,0,0)', 'rgb(255,255,255)', true],
    ['rgb(255,255,255)', 'rgb(0,0,0)', false],
    ['rgb(0,0,0)', 'rgb(0,0,0)', false],
    ['rgb(255,255,0)', 'rgb(255,255,255)', false],
    ['rgb(200,200,200)', 'rgb(255,255,255)', false],
    ['rgb(0,0,255)', 'rgb(255,0,0)', false],
    ['rgb(87,36,47)', 'rgb(225,10,212)', false],
    ['rgb(37,99,235)', 'rgb(255,255,255)', true],
    ['rgb(255,0,0)', 'rgb(255,255,255)', true],
    ['rgb(20,60,20)', 'rgb(255,230,120)', true],
  ];
  for (const [foreground, background, scannable] of pairs) {
    test(`${foreground} on ${background} is ${scannable ? 'enough' : 'too little'}`, () => {
      const [front, back] = [parseRgb(foreground), parseRgb(background)];
      assert.ok(front && back);
      assert.equal(scannableContrast(front, back), scannable);
    });
  }

  test('every pair that is enough is read by both decoders', async () => {
    const text = 'https://s.example/q/abcdefg';
    const enough = fc.tuple(colour, colour).filter(([front, back]) => scannableContrast(front, back));
    const property = fc.asyncProperty(enough, async ([foreground, background]) => {
      const picture = await renderPng(drawQrCode(text, { foreground, background }), 200);
      assert.equal(await decodeStrict(picture), text);
      assert.equal(await decodeLenient(picture), text);
    });
    await fc.assert(property, { numRuns: 60 });
  });
});
