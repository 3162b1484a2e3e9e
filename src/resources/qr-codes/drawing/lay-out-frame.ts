import { limits } from '../../../../contract/limits.ts';
import { captionPaths } from './caption-path.ts';
import type { Box, Path, Point } from './drawing.ts';
import type { DrawingStyle } from './drawing-style.ts';
import { roundedBox } from './outlines.ts';

/** The position of the code in its drawing, and the shapes around it. Unit: modules. */
export interface FrameLayout {
  width: number;
  height: number;
  /** x and y of the code's first module. A whole number, so that bitmaps stay sharp. */
  offset: number;
  /** The box that a gradient spans: that of the frame, or of the code if there is no frame. */
  extent: Box;
  /** The frame's line and banner; empty without a frame. */
  frame: Path;
  /** Empty without a caption. */
  caption: Path[];
  /** Whether the caption is painted in the background's colour. */
  isCaptionInverse: boolean;
}

/** Free space around a frame. */
const spaceModules = 1;
/** Free space between the code and a caption below it. */
const captionGapModules = 2;

// Everything else grows with the code, so that small and large codes look the same. These are shares of the
// width of the code with its quiet zone.
const lineShare = 1 / 36;
const radiusShare = 1 / 14;
const capHeightShare = 1 / 13;
const captionWidthShare = 0.86;
/**
 * The height of the space for a caption. The quiet zone above it adds to that space, so the text is placed a
 * bit higher than its middle.
 */
const captionRoomShare = 0.15;
const captionMiddle = 0.38;
/** The height of a banner. */
const bannerShare = 0.2;

/** Lays out a code of `modules` × `modules` with its quiet zone, frame and caption. */
export function layOutFrame(modules: number, style: DrawingStyle): FrameLayout {
  return (style.frame ?? 'none') === 'none' ? layOutBare(modules, style) : layOutFramed(modules, style);
}

function layOutBare(modules: number, style: DrawingStyle): FrameLayout {
  const { margin = limits.pictureMarginModulesDefault, caption } = style;
  const width = modules + 2 * margin;
  const bare = { width, offset: margin, frame: [], isCaptionInverse: false };
  const extent = { x: margin, y: margin, width: modules, height: modules };
  if (!hasLetters(caption)) return { ...bare, extent, height: width, caption: [] };
  const top = margin + modules + Math.max(margin, captionGapModules);
  const room = Math.round(width * captionRoomShare);
  const centre = { x: width / 2, y: top + room * captionMiddle };
  return { ...bare, extent, height: top + room, caption: setCaption(caption, centre, width) };
}

function layOutFramed(modules: number, style: DrawingStyle): FrameLayout {
  const { margin = limits.pictureMarginModulesDefault, caption } = style;
  const inner = modules + 2 * Math.max(margin, limits.qrFrameMarginModulesMin);
  const line = Math.max(1, Math.round(inner * lineShare));
  const isBanner = style.frame === 'banner' && hasLetters(caption);
  const room = hasLetters(caption) && !isBanner ? Math.round(inner * captionRoomShare) : 0;
  const banner = isBanner ? Math.round(inner * bannerShare) : line;
  const start = spaceModules + line;
  const hole = { x: start, y: start, width: inner, height: inner + room };
  const width = inner + 2 * line;
  const extent = { x: spaceModules, y: spaceModules, width, height: line + hole.height + banner };
  const radius = inner * radiusShare;
  const middle = isBanner ? banner / 2 : room * captionMiddle;
  const centre = { x: start + inner / 2, y: start + inner + middle };
  return {
    width: width + 2 * spaceModules,
    height: extent.height + 2 * spaceModules,
    offset: (width - modules) / 2 + spaceModules,
    extent,
    frame: [...roundedBox(extent, radius), ...roundedBox(hole, Math.max(0, radius - line))],
    caption: hasLetters(caption) ? setCaption(caption, centre, inner) : [],
    isCaptionInverse: isBanner,
  };
}

function hasLetters(caption: string | undefined): caption is string {
  return caption !== undefined && caption.trim() !== '';
}

function setCaption(text: string, centre: Point, inner: number): Path[] {
  const sizes = { capHeight: inner * capHeightShare, widthMax: inner * captionWidthShare };
  return captionPaths(text, { centre, ...sizes });
}
