import type { VisitSubject } from './subjects.ts';

/**
 * One visit of a short link, bio page or block of one, or one scan of a QR code, as the redirect saw it.
 * Header texts are raw, '' when absent.
 */
export interface Visit {
  subject: VisitSubject;
  subjectId: number;
  /** The account that owns the subject. */
  accountId: number;
  /** Epoch milliseconds. */
  at: number;
  userAgent: string;
  referrer: string;
  /** Accept-Language. */
  language: string;
  /** The client's address. Lives in the spool only: classifying turns it into a country and a visitor hash. */
  address: string;
  /** The raw query string without its '?'. */
  query: string;
  /** Sec-Purpose, Purpose, X-Purpose or X-Moz. */
  purpose: string;
  /** `Sec-GPC: 1` or `DNT: 1`: counted, but never as a visitor. */
  optedOut: boolean;
}

/** A visit as it was recorded. */
export interface RecordedVisit extends Visit {
  /** UUIDv7, 16 bytes: the idempotency key, under which the visit is counted once. */
  id: Uint8Array;
}
