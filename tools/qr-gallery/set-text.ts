import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';

/** Bundled fonts, so that the sheet looks the same on every machine. */
const fonts = {
  bold: readFont(import.meta.resolve('roboto-fontface/fonts/roboto/Roboto-Bold.woff')),
  regular: readFont(import.meta.resolve('roboto-fontface/fonts/roboto/Roboto-Regular.woff')),
};

interface TextPlace {
  x: number;
  /** Vertical position of the baseline. */
  baseline: number;
  sizePx: number;
  weight: keyof typeof fonts;
  colour: string;
}

/** Converts a line of text to SVG paths. */
export function setText(text: string, { x, baseline, sizePx, weight, colour }: TextPlace): string {
  const font = fonts[weight];
  const { glyphs, positions } = font.layout(text);
  const scale = sizePx / font.unitsPerEm;
  let at = 0;
  const paths = glyphs.map((glyph, index) => {
    const path = `<path transform="translate(${at})" d="${glyph.path.toSVG()}"/>`;
    at += positions[index]?.xAdvance ?? 0;
    return path;
  });
  return `<g fill="${colour}" transform="translate(${x} ${baseline}) scale(${scale} ${-scale})">${paths.join('')}</g>`;
}

function readFont(address: string): Font {
  const font = create(readFileSync(fileURLToPath(address)));
  if ('layout' in font) return font;
  throw new Error(`${address} is a collection of fonts.`);
}
