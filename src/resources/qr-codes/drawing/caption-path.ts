import { setLine } from './caption-font.ts';
import type { Path, PathStep, Point } from './drawing.ts';
import { splitOverlaps } from './split-overlaps.ts';

interface CaptionPlace {
  /** The middle of the line: horizontally centred, vertically at half of the height of a capital letter. */
  centre: Point;
  capHeight: number;
  /** A longer text is scaled down to this width. */
  widthMax: number;
}

/**
 * A line of text as outlines, in modules. It is more than one path if outlines overlap (letters with a
 * cedilla), since the even-odd rule would leave a hole there within one path.
 */
export function captionPaths(text: string, { centre, capHeight, widthMax }: CaptionPlace): Path[] {
  const line = setLine(text.trim());
  const scale = Math.min(capHeight / line.capHeight, widthMax / line.width);
  const left = centre.x - (line.width * scale) / 2;
  const baseline = centre.y + (line.capHeight * scale) / 2;
  const place = (step: PathStep): PathStep => {
    const [name, ...numbers] = step;
    const placed = numbers.map((value, index) => (index % 2 === 0 ? left : baseline) + value * scale);
    return [name, ...placed] as unknown as PathStep;
  };
  return splitOverlaps(line.outlines).map((path) => path.map(place));
}
