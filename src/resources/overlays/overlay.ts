import type { OverlaySettings, OverlayType } from '../../../contract/overlays.ts';

/** Reference, CTA overlay; `settings` are those of its type. */
export interface Overlay {
  id: number;
  account_id: number;
  type: OverlayType;
  name: string;
  settings: OverlaySettings[OverlayType];
  created_at: number;
}
