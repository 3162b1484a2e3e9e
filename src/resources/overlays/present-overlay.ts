import { toTimestamp } from '../../platform/timestamp.ts';
import type { Overlay } from './overlay.ts';

/** Reference, CTA overlay. */
export function presentOverlay({ id, type, name, created_at }: Overlay) {
  return { id, type, name, date: toTimestamp(created_at) };
}

export function presentOverlayDetails(overlay: Overlay) {
  return { ...presentOverlay(overlay), settings: { ...overlay.settings } };
}
