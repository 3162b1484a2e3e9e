import type { Generated } from 'kysely';
import type { OverlayType } from '../../../contract/overlays.ts';

/** Overlays and what visitors entered into them. */
export interface OverlayTables {
  overlay: {
    id: Generated<number>;
    account_id: number;
    type: OverlayType;
    name: string;
    settings: string;
    created_at: number;
  };
  /** What visitors wrote into the form of an overlay; "" = nothing. */
  overlay_entry: {
    id: Generated<number>;
    account_id: number;
    overlay_id: number;
    name: string;
    email: string;
    subject: string;
    message: string;
    created_at: number;
  };
  /** What visitors chose in the poll of an overlay. */
  overlay_vote: {
    overlay_id: number;
    /** The answer's text */
    option: string;
    account_id: number;
    votes: number;
  };
}
