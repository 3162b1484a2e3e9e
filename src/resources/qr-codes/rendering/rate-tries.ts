import { limits } from '../../../../contract/limits.ts';
import { black, contrastRatio, contrastRatioMin, white } from '../drawing/contrast.ts';
import type { DrawingStyle } from '../drawing/drawing-style.ts';
import { type DecoderName, decoderNames, type Try } from './try-code.ts';

/**
 * The points for each decoder, 100 in total: what the lenient decoder cannot read, hardly any scanner can.
 */
const worth: Record<DecoderName, number> = { lenient: 60, strict: 40 };
/**
 * Points subtracted for the smallest allowed contrast; nothing is subtracted from a ratio of `fullContrast`
 * on.
 */
const contrastLossMax = 10;
const fullContrast = 7;
/** Points subtracted for each module of quiet zone that is missing from the standard's four. */
const marginLoss = 4;
const marginWanted = 4;

/**
 * The scannability, 0 to 100: the weighted share of successful tries, minus points for what makes scanning
 * harder in worse light.
 */
export function rateTries(tries: Try[], style: DrawingStyle): number {
  const triesOfEach = tries.length / decoderNames.length;
  const right = tries.filter(({ reading }) => reading === 'right');
  const points = right.reduce((sum, { decoder }) => sum + worth[decoder] / triesOfEach, 0);
  return Math.max(0, Math.round(points - contrastLoss(style) - quietZoneLoss(style)));
}

/** For gradients, the end with the lower contrast counts. */
function contrastLoss({ foreground = black, background = white, gradient }: DrawingStyle): number {
  const ends = gradient ? [foreground, gradient.to] : [foreground];
  const ratio = Math.min(...ends.map((end) => contrastRatio(end, background)));
  const lacking = (fullContrast - ratio) / (fullContrast - contrastRatioMin);
  return contrastLossMax * Math.min(1, Math.max(0, lacking));
}

function quietZoneLoss({ margin = marginWanted, frame = 'none' }: DrawingStyle): number {
  const drawn = frame === 'none' ? margin : Math.max(margin, limits.qrFrameMarginModulesMin);
  return marginLoss * Math.max(0, marginWanted - drawn);
}
