import type { Generated } from 'kysely';
import type { OverlayType } from '../../../contract/overlays.ts';

/** Overlays and what visitors entered in them. */
export interface OverlayTables {
  overlay: {
    id: Generated<number>;
    account_id: number;
    type: OverlayType;
    name: string;
    settings: string;
    created_at: number;
  };
  /** What visitors wrote in an overlay's form; "" = field left empty. */
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
  /** Votes of visitors in an overlay's poll, by answer. */
  overlay_vote: {
    overlay_id: number;
    /** The answer's text */
    option: string;
    account_id: number;
    votes: number;
  };
}
