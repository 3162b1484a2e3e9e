import type { OverlaySettings, OverlayType } from '../../../contract/overlays.ts';

/** What an overlay shows: the settings are those of the type. */
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
