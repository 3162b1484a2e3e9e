import { setLine } from './caption-font.ts';
import type { Path, PathStep, Point } from './drawing.ts';
import { splitOverlaps } from './split-overlaps.ts';

interface CaptionPlace {
  /** Where its middle is: halfway up its capital letters. */
  centre: Point;
  capHeight: number;
  /** A longer text is made smaller. */
  widthMax: number;
}

/**
 * A line of text as outlines, in modules. More than one path when outlines overlap (letters with a cedilla), since one
 * path would leave a hole there.
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
