import type { OverlaySettings, OverlayType } from '../../../contract/overlays.ts';

/** An overlay's type with the settings of that type. */
export type OverlayContent = {
  [Type in OverlayType]: { type: Type; settings: OverlaySettings[Type] };
}[OverlayType];

/** Reference, CTA overlay. */
export type Overlay = OverlayContent & {
  id: number;
  account_id: number;
  name: string;
  created_at: number;
};
