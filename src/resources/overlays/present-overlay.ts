import { toTimestamp } from '../../platform/time/timestamp.ts';
import type { Overlay } from './overlay.ts';
import type { OverlayEntry, PollResult } from './overlay-entry.ts';

/** Reference, CTA overlay. */
export function presentOverlay({ id, type, name, created_at }: Overlay) {
  return { id, type, name, date: toTimestamp(created_at) };
}

/** `results`: the results of a poll */
export function presentOverlayDetails(overlay: Overlay, results: PollResult[] | undefined) {
  return {
    ...presentOverlay(overlay),
    settings: { ...overlay.settings },
    ...(results && { results }),
  };
}

export function presentEntry({ created_at, ...entry }: OverlayEntry) {
  return { ...entry, date: toTimestamp(created_at) };
}
