import { limits } from '../../../../contract/limits.ts';
import { captionPaths } from './caption-path.ts';
import type { Box, Path, Point } from './drawing.ts';
import type { DrawingStyle } from './drawing-style.ts';
import { roundedBox } from './outlines.ts';

/** Where the code lies in its drawing, and what is around it. Unit: modules. */
export interface FrameLayout {
  width: number;
  height: number;
  /** Place of the code's first module, in both directions: whole, so that pictures of pixels stay sharp. */
  offset: number;
  /** Everything that has the foreground's colour. */
  extent: Box;
  /** Line and banner; empty without a frame. */
  frame: Path;
  /** None without a caption. */
  caption: Path[];
  /** The caption has the background's colour. */
  isCaptionInverse: boolean;
}

/** Free space around a frame. */
const spaceModules = 1;
/** Free space between the code and a caption below it. */
const captionGapModules = 2;

// All else grows with the code, so that small and large codes look the same: shares of the width of the code with its
// quiet zone.
const lineShare = 1 / 36;
const radiusShare = 1 / 14;
const capHeightShare = 1 / 13;
const captionWidthShare = 0.86;
/** Height of the room for a caption. It follows the quiet zone, so the letters stand a bit above its middle. */
const captionRoomShare = 0.15;
const captionMiddle = 0.38;
/** Height of a banner. */
const bannerShare = 0.2;

/** Lays out a code of that many modules with its quiet zone, frame and caption. */
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
