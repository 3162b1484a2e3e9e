import type { ReportReason } from '../../../contract/reports.ts';

export type ReportState = 'open' | 'closed';

/** An abuse report about a link. */
export interface Report {
  id: number;
  address: string;
  reason: ReportReason;
  details: string;
  email: string | null;
  state: ReportState;
  created_at: number;
  closed_at: number | null;
  link: ReportedLink | null;
}

export interface ReportedLink {
  id: number;
  alias: string;
  target: string;
  domain_id: number | null;
  domain_origin: string | null;
  owner: { id: number; username: string };
  isBlocked: boolean;
}
