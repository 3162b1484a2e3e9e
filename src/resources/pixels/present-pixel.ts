import { toTimestamp } from '../../platform/time/timestamp.ts';
import type { Pixel } from './pixel.ts';

/** Reference, Pixel. */
export function presentPixel({ id, type, name, tag, created_at }: Pixel) {
  return { id, type, name, tag, date: toTimestamp(created_at) };
}
