import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import sharp from 'sharp';
import { drawQrCode } from '../../../src/resources/qr-codes/drawing/draw-qr-code.ts';
import type { DrawingStyle } from '../../../src/resources/qr-codes/drawing/drawing-style.ts';
import { readLogo } from '../../../src/resources/qr-codes/drawing/read-logo.ts';
import { renderSvg } from '../../../src/resources/qr-codes/formats/render-svg.ts';
import { decodeLenient, decodeStrict } from '../../support/qr/decode-qr.ts';
import { logoPicture } from '../../support/qr/logo-picture.ts';

const text = 'https://s.example/q/abcdefg';

async function assertReads(svg: string): Promise<void> {
  const picture = await sharp(Buffer.from(svg)).png().toBuffer();
  assert.equal(await decodeStrict(picture), text);
  assert.equal(await decodeLenient(picture), text);
}

describe('SVG', () => {
  test('it has the size asked for and is read at any of them', async () => {
    assert.match(
      renderSvg(drawQrCode(text), 512),
      /^<svg [^>]*width="512" height="512" viewBox="0 0 37 37">/,
    );
    for (const sizePx of [150, 512, 2048]) {
      const svg = renderSvg(drawQrCode(text), sizePx);
      const { width, height } = await sharp(Buffer.from(svg)).metadata();
      assert.deepEqual([width, height], [sizePx, sizePx]);
      await assertReads(svg);
    }
  });

  test('it is compact: two paths', () => {
    const svg = renderSvg(drawQrCode(text), 512);
    assert.equal(svg.match(/<path/g)?.length, 2);
    assert.ok(svg.length < 8_000, `${svg.length} characters`);
  });

  test('it has the colours asked for and is read', async () => {
    const style = { foreground: { r: 10, g: 20, b: 120 }, background: { r: 255, g: 240, b: 9 } };
    const svg = renderSvg(drawQrCode(text, style), 512);
    assert.match(svg, /fill="#fff009"/);
    assert.match(svg, /fill="#0a1478"/);
    await assertReads(svg);
  });

  test('a logo is part of the document, nothing runs and nothing is fetched', async () => {
    const logo = await readLogo(await logoPicture(300, 200));
    const svg = renderSvg(drawQrCode(text, { logo }), 512);
    const references = [...svg.matchAll(/href="([^"]{0,26})/g)].map((match) => match[1]);
    assert.deepEqual(references, ['data:image/png;base64,iVBO']);
    assert.doesNotMatch(svg, /<script|<style|<foreignObject|\son\w+=|url\(/i);
    await assertReads(svg);
  });

  test('text of the content never stands in it', () => {
    const svg = renderSvg(drawQrCode('"><script>alert(1)</script>'), 512);
    assert.doesNotMatch(svg, /script|alert/);
  });

  describe('of every style', async () => {
    const logo = await readLogo(await logoPicture(300, 200));
    const gradient = { to: { r: 120, g: 20, b: 90 }, type: 'radial' } as const;
    const styles: DrawingStyle[] = [
      ...(['square', 'rounded', 'circle'] as const).map((dots) => ({ dots, corners: dots })),
      { gradient, frame: 'banner', caption: '<script>alert("&")</script>', logo },
      {
        gradient: { ...gradient, type: 'linear' },
        frame: 'line',
        caption: "]]> ' & <!--",
        transparent: true,
      },
    ];

    test('it is well-formed, refers to nothing outside, and says no word of the caption', async () => {
      for (const style of styles) {
        const svg = renderSvg(drawQrCode(text, style), 512);
        // The SVG reader refuses text that is not well-formed XML.
        await sharp(Buffer.from(svg)).png().toBuffer();
        await assert.rejects(
          sharp(Buffer.from(svg.replace('</svg>', '')))
            .png()
            .toBuffer(),
        );
        assert.doesNotMatch(svg, /<script|<style|<foreignObject|<!|<\?|\son\w+=|alert|&/i);
        const references = [...svg.matchAll(/(?:href="|url\()(.{11})/g)].map(([, target]) => target);
        for (const target of references) assert.match(target ?? '', /^(#gradient-\d|data:image\/)/);
      }
    });

    test('it has one path for the background and one for the code, and few bytes', () => {
      for (const [style, bytesMax] of [
        [{}, 2_500],
        [{ dots: 'rounded' }, 10_000],
        [{ dots: 'circle' }, 27_000],
      ] as const) {
        const svg = renderSvg(drawQrCode(text, style), 512);
        assert.equal(svg.match(/<path/g)?.length, 2);
        assert.ok(svg.length <= bytesMax, `${svg.length} characters`);
        assert.doesNotMatch(svg, /\d\.\d{4}|\de-|NaN|undefined/);
      }
    });
  });
});
