import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Rgb } from '../../src/resources/qr-codes/drawing/contrast.ts';
import type { DrawingStyle } from '../../src/resources/qr-codes/drawing/drawing-style.ts';
import { type Logo, writtenLogo } from '../../src/resources/qr-codes/drawing/read-logo.ts';
import { checkScan } from '../../src/resources/qr-codes/rendering/check-scan.ts';
import { findFaults } from '../../src/resources/qr-codes/rendering/find-faults.ts';
import { findObstacle } from '../../src/resources/qr-codes/rendering/find-obstacle.ts';
import { rateTries } from '../../src/resources/qr-codes/rendering/rate-tries.ts';
import { type Try, tryCode } from '../../src/resources/qr-codes/rendering/try-code.ts';
import { codePicture, finderPicture, logoPicture } from '../support/qr/logo-picture.ts';

const address = 'https://go.example.com/q/2345678';
const grey = (level: number): Rgb => ({ r: level, g: level, b: level });
const asLogo = async (picture: Promise<Buffer>): Promise<Logo> => writtenLogo(await picture);
const logo = await asLogo(logoPicture(300, 200));
const square: DrawingStyle = { dots: 'square', corners: 'square' };

describe('what people choose scans well', () => {
  const texts = {
    'a scan address': address,
    digits: '0123456789',
    capitals: 'HELLO WORLD 42',
    'bytes of all kinds': 'Grüße 😀 漢字 \u0000\u00ff',
    'a paragraph': 'Lorem ipsum dolor sit amet, '.repeat(10),
  };
  const styles: Record<string, DrawingStyle> = {
    plain: {},
    'of each level': { level: 'H' },
    rounded: { dots: 'rounded', corners: 'rounded' },
    'of dots': { dots: 'circle', corners: 'circle' },
    'with a logo': { logo },
    'of dots with a logo': { dots: 'circle', corners: 'circle', logo },
    'in dark colours': { foreground: { r: 20, g: 40, b: 120 }, background: { r: 255, g: 230, b: 180 } },
    transparent: { transparent: true },
    'in a frame': { frame: 'banner', caption: 'Scan me' },
    'with a gradient': { gradient: { to: { r: 120, g: 20, b: 90 }, type: 'linear', angle: 45 } },
  };
  for (const [kind, text] of Object.entries(texts)) {
    test(kind, async () => {
      for (const [look, style] of Object.entries(styles)) {
        const { scannability, verdict } = await checkScan({ text, style });
        assert.deepEqual(verdict, { kind: 'good' }, look);
        assert.ok(scannability >= 90, `${look}: ${scannability}`);
      }
    });
  }
});

test('a plain code has 100 of 100, up to the largest there is', async () => {
  for (const text of ['x', address, 'x'.repeat(2_331)]) {
    assert.deepEqual(await checkScan({ text, style: {} }), { scannability: 100, verdict: { kind: 'good' } });
  }
});

describe('what cannot be read although its plain form can is told with the reason', () => {
  test('too little contrast', async () => {
    for (const style of [
      { foreground: grey(240) },
      { foreground: grey(100), background: grey(90) },
      // Drawn on white paper.
      { foreground: grey(250), background: grey(0), transparent: true },
      { foreground: grey(0), gradient: { to: grey(255), type: 'linear', angle: 0 } },
    ] as DrawingStyle[]) {
      const { scannability, verdict } = await checkScan({ text: address, style });
      assert.deepEqual(verdict, { kind: 'unreadable', because: 'contrast' }, JSON.stringify(style));
      assert.ok(scannability < 50, String(scannability));
    }
  });

  test('a logo that is a code itself, and would be read instead', async () => {
    const misleading = await asLogo(codePicture('https://elsewhere.example/'));
    for (const text of [address, 'Lorem ipsum '.repeat(40)]) {
      const { verdict } = await checkScan({ text, style: { logo: misleading } });
      assert.deepEqual(verdict, { kind: 'unreadable', because: 'logo' });
    }
  });
});

describe('what one decoder fails to read is a doubt with its reason', () => {
  test('grey', async () => {
    const { scannability, verdict } = await checkScan({ text: address, style: { foreground: grey(190) } });
    assert.deepEqual(verdict, { kind: 'doubtful', because: 'contrast' });
    assert.ok(scannability >= 40 && scannability < 80, String(scannability));
  });

  test('a logo that looks like a part of a code', async () => {
    const confusing = await asLogo(finderPicture());
    const { verdict } = await checkScan({ text: 'Grüße 😀 漢字', style: { logo: confusing } });
    assert.deepEqual(verdict, { kind: 'doubtful', because: 'logo' });
  });
});

describe('the obstacle is what has to be changed for the code to be read', () => {
  const styled: DrawingStyle = {
    ...{ dots: 'circle', corners: 'rounded', level: 'Q', margin: 1, logo, foreground: grey(90) },
    ...{ frame: 'line', caption: 'Scan me' },
  };
  const isSquare = ({ dots, corners }: DrawingStyle) => dots === 'square' && corners === 'square';
  const isBlack = ({ foreground = grey(0) }: DrawingStyle) => foreground.r === 0;
  const isPlain = ({ logo: left, dots = 'square' }: DrawingStyle) => !left && dots === 'square';
  const cases: [string, (style: DrawingStyle) => boolean][] = [
    ['logo', (style) => style.logo === undefined],
    ['modules', (style) => isSquare(style) || isPlain(style)],
    ['contrast', isBlack],
    ['margin', (style) => (style.margin ?? 4) >= 4 && (style.frame ?? 'none') === 'none'],
    ['look', (style) => isPlain(style) && isBlack(style)],
  ];
  for (const [obstacle, isReadable] of cases) {
    test(obstacle, async () => {
      assert.equal(await findObstacle(styled, async (style) => isReadable(style)), obstacle);
    });
  }

  test('none when the plain form, at the same level, is not read either', async () => {
    const asked: DrawingStyle[] = [];
    const found = await findObstacle(styled, async (style) => {
      asked.push(style);
      return false;
    });
    assert.equal(found, undefined);
    assert.deepEqual(asked, [{ level: 'Q' }]);
  });

  test('what is plain already is not tried', async () => {
    const asked: DrawingStyle[] = [];
    await findObstacle({ ...square, margin: 4, foreground: grey(200) }, async (style) => {
      asked.push(style);
      return asked.length === 1;
    });
    assert.deepEqual(
      asked.slice(1).map(({ foreground, margin }) => [foreground, margin]),
      [
        [grey(0), 4],
        [grey(200), 4],
      ],
    );
  });
});

describe('tries are judged', () => {
  const tries = (readings: string): Try[] =>
    Array.from(readings, (sign, at) => ({
      view: at < 4 ? 'screen' : 'print',
      isBlurred: at % 4 >= 2,
      decoder: at % 2 === 0 ? 'lenient' : 'strict',
      reading: ({ y: 'right', w: 'wrong', n: 'none' } as const)[sign as 'y' | 'w' | 'n'],
    }));
  const faults = (readings: string) => findFaults(tries(readings)).map(({ isGrave }) => isGrave);

  test('one picture that a decoder misses is no fault, two are a doubt', () => {
    assert.deepEqual(faults('yyyyyyyy'), []);
    assert.deepEqual(faults('ynyyyyyy'), []);
    assert.deepEqual(faults('ynyyynyy'), [false]);
    assert.deepEqual(faults('nyynynny'), [false, false]);
  });

  test('a picture that neither reads is grave, and so is one that is read wrongly', () => {
    assert.deepEqual(faults('nnyyyyyy'), [true]);
    assert.deepEqual(faults('ywyyyyyy'), [true]);
    assert.deepEqual(faults('nnnnnnnn'), [true, true, true, true, false, false]);
  });

  test('the rate is the weighed share of what is read, less what lacks of contrast and quiet zone', () => {
    assert.equal(rateTries(tries('yyyyyyyy'), {}), 100);
    assert.equal(rateTries(tries('ynynynyn'), {}), 60);
    assert.equal(rateTries(tries('nynynyny'), {}), 40);
    assert.equal(rateTries(tries('ywyyyyyy'), {}), 90);
    assert.equal(rateTries(tries('yyyyyyyy'), { margin: 0 }), 84);
    assert.equal(rateTries(tries('yyyyyyyy'), { margin: 0, frame: 'line' }), 92);
    assert.equal(rateTries(tries('yyyyyyyy'), { margin: 9 }), 100);
    assert.equal(rateTries(tries('yyyyyyyy'), { foreground: grey(255) }), 90);
    assert.equal(rateTries(tries('nnnnnnnn'), { foreground: grey(255), margin: 0 }), 0);
  });

  test('each code is tried at both sizes, sharp and blurred, by both decoders', async () => {
    const made = await tryCode({ text: address, style: {} });
    assert.deepEqual(made, tries('yyyyyyyy'));
  });
});
