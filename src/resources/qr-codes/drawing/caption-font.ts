import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Font, Path as GlyphPath } from 'fontkit';
import type { Path } from './drawing.ts';
import { type Coordinates, pairs } from './outlines.ts';

/** A line of text in font units. It begins at the origin, on its baseline, and y grows downwards. */
export interface Line {
  /**
   * Outlines and holes as the font defines them, each as one path; all outlines have the same direction,
   * holes the opposite one.
   */
  outlines: Path[];
  width: number;
  capHeight: number;
}

/** The font of captions. It is part of the program, so that pictures are the same on every machine. */
const fontFile = import.meta.resolve('roboto-fontface/fonts/roboto/Roboto-Bold.woff');

/** Sets a text in the font of captions, kerned; letters and combining accents are composed before. */
export function setLine(text: string): Line {
  const font = loadFont();
  const { glyphs, positions, advanceWidth } = font.layout(composed(text));
  const outlines: Path[] = [];
  let x = 0;
  for (const [index, glyph] of glyphs.entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    outlines.push(...readOutlines(glyph.path, x + xOffset, yOffset));
    x += xAdvance;
  }
  return { outlines, width: advanceWidth, capHeight: font.capHeight };
}

/**
 * The characters of a text that the font lacks, without duplicates, as users see them: an emoji is one
 * character.
 */
export function missingCharacters(text: string): string[] {
  const font = loadFont();
  const characters = Array.from(new Intl.Segmenter().segment(composed(text)), ({ segment }) => segment);
  const isMissing = (point: string) => !font.hasGlyphForCodePoint(point.codePointAt(0) as number);
  return [...new Set(characters.filter((character) => Array.from(character).some(isMissing)))];
}

/** The font has more precomposed letters than combining accents. */
function composed(text: string): string {
  return text.normalize('NFC');
}

function readOutlines({ commands }: GlyphPath, glyphX: number, glyphY: number): Path[] {
  const outlines: Path[] = [];
  let pen: Coordinates = [0, 0];
  for (const { command, args } of commands) {
    const points = pairs(args).map(([x, y]) => [glyphX + x, -glyphY - y] as const);
    if (command === 'moveTo') outlines.push([]);
    outlines.at(-1)?.push(...readStep(command, pen, points));
    pen = points.at(-1) ?? pen;
  }
  return outlines;
}

function readStep(command: string, pen: Coordinates, points: Coordinates[]): Path {
  const [first = pen, second = first, third = second] = points;
  if (command === 'moveTo') return [['M', ...first]];
  if (command === 'lineTo') return [['L', ...first]];
  if (command === 'bezierCurveTo') return [['C', ...first, ...second, ...third]];
  if (command === 'closePath') return [['Z']];
  // Converts a quadratic curve to a cubic one, whose control points are two thirds of the way to the
  // quadratic one's.
  return [['C', ...towards(pen, first), ...towards(second, first), ...second]];
}

function towards([x, y]: Coordinates, [controlX, controlY]: Coordinates): Coordinates {
  return [x + ((controlX - x) * 2) / 3, y + ((controlY - y) * 2) / 3];
}

let loaded: Font | undefined;

/**
 * Loads the font on first use: the library takes about 20 MB, which a service without captions never needs.
 */
function loadFont(): Font {
  if (loaded) return loaded;
  const fontkit = createRequire(import.meta.url)('fontkit') as typeof import('fontkit');
  const font = fontkit.create(readFileSync(fileURLToPath(fontFile)));
  if (!('layout' in font)) throw new Error('The font of captions is a collection of fonts.');
  return (loaded = font);
}
