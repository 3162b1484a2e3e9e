import { choosePaint } from './choose-paint.ts';
import { black, white } from './contrast.ts';
import type { Box, ModuleRun, Path, QrDrawing } from './drawing.ts';
import type { DrawingStyle } from './drawing-style.ts';
import { alignmentPatterns, eyePath, finders } from './eye-paths.ts';
import { type FrameLayout, layOutFrame } from './lay-out-frame.ts';
import { clearZone, logoBox } from './logo-box.ts';
import { modulePath } from './module-path.ts';
import { type ErrorLevel, type QrMatrix, qrMatrix } from './qr-matrix.ts';

/**
 * Draws a QR code that encodes `text`. The caption must not have characters that the font lacks (see
 * missingCharacters).
 * @throws QrCapacityError when the text does not fit
 */
export function drawQrCode(text: string, style: DrawingStyle = {}): QrDrawing {
  const whole = qrMatrix(text, errorLevel(style));
  const layout = layOutFrame(whole.length, style);
  const { foreground = black, background = white, transparent, logo } = style;
  const box = logo && logoBox(logo, whole.length);
  const clear = box && clearZone(box);
  const matrix = clear ? without(whole, [clear]) : whole;
  const paint = choosePaint(foreground, style.gradient, layout.extent);
  const captionPaint = layout.isCaptionInverse ? ({ kind: 'solid', colour: background } as const) : paint;
  return {
    width: layout.width,
    height: layout.height,
    background: transparent ? null : background,
    shapes: [
      { path: [...layout.frame, ...codePath(matrix, layout.offset, { ...style, clear })], paint },
      ...layout.caption.map((path) => ({ path, paint: captionPaint })),
    ],
    ...(logo && box && { logo: { image: logo, box: moved(box, layout.offset) } }),
    ...(isPlain(style, layout) && {
      plain: { foreground, margin: layout.offset, runs: moduleRuns(matrix, layout.offset) },
    }),
  };
}

/**
 * A code with a logo gets the highest error correction level, because the logo hides modules; others get the
 * given one or M.
 */
export function errorLevel({ level, logo }: { level?: ErrorLevel | undefined; logo?: unknown }): ErrorLevel {
  return logo ? 'H' : (level ?? 'M');
}

/**
 * The dark parts of the code itself. Alignment patterns are drawn in the shape of the finders, because
 * scanners hardly find them as dots.
 */
function codePath(
  matrix: QrMatrix,
  offset: number,
  { dots = 'square', corners = 'square', clear }: DrawingStyle & { clear?: Box | undefined },
): Path {
  if (dots === 'square' && corners === 'square') return modulePath(matrix, offset, 'square');
  const alignment = alignmentPatterns(matrix.length).filter((eye) => !clear || !overlap(eye, clear));
  const eyes = [...finders(matrix.length), ...alignment];
  return [
    ...eyes.flatMap((eye) => eyePath(moved(eye, offset), corners)),
    ...modulePath(without(matrix, eyes), offset, dots),
  ];
}

function isPlain({ dots, corners, gradient }: DrawingStyle, { frame, caption }: FrameLayout): boolean {
  const isSquare = (dots ?? 'square') === 'square' && (corners ?? 'square') === 'square';
  return isSquare && !gradient && frame.length === 0 && caption.length === 0;
}

function moduleRuns(matrix: QrMatrix, offset: number): ModuleRun[] {
  const runs: ModuleRun[] = [];
  for (const [y, row] of matrix.entries()) {
    let run: ModuleRun | undefined;
    for (const [x, dark] of row.entries()) {
      if (!dark) run = undefined;
      else if (run) run.length += 1;
      else runs.push((run = { x: x + offset, y: y + offset, length: 1 }));
    }
  }
  return runs;
}

/** A copy of the matrix in which the modules in the boxes are light. */
function without(matrix: QrMatrix, boxes: readonly Box[]): QrMatrix {
  const rest = matrix.map((row) => [...row]);
  for (const { x, y, width, height } of boxes) {
    for (const row of rest.slice(y, y + height)) row.fill(false, x, x + width);
  }
  return rest;
}

function overlap(one: Box, other: Box): boolean {
  const isApart = (start: 'x' | 'y', length: 'width' | 'height') =>
    one[start] + one[length] <= other[start] || other[start] + other[length] <= one[start];
  return !isApart('x', 'width') && !isApart('y', 'height');
}

function moved({ x, y, width, height }: Box, offset: number): Box {
  return { x: x + offset, y: y + offset, width, height };
}
