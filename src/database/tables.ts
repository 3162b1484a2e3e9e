/**
 * All tables, as the query builder knows them. Identifiers are integers, times are epoch milliseconds,
 * flags are 0 or 1 and structures are JSON text, on both engines alike.
 */
import type { Generated } from 'kysely';
import type { BlockSource } from '../../contract/blocks.ts';
import type { DomainState } from '../../contract/domains.ts';
import type { PixelType } from '../../contract/pixels.ts';
import type { QrType } from '../../contract/qr-contents.ts';
import type { ReportReason } from '../../contract/reports.ts';
import type { AccountTables } from './tables/account-tables.ts';
import type { ListTables } from './tables/list-tables.ts';
import type { OverlayTables } from './tables/overlay-tables.ts';
import type { TagTables } from './tables/tag-tables.ts';

export interface Tables extends AccountTables, ListTables, OverlayTables, TagTables {
  idempotent_request: {
    account_id: number;
    idempotency_key: string;
    request_hash: string;
    state: 'running' | 'committed' | 'answered';
    answer: string | null;
    created_at: number;
  };
  domain: {
    id: Generated<number>;
    account_id: number;
    /** scheme://host[:port], lower case, punycode */
    origin: string;
    /** host[:port] without a default port: unique whatever the scheme */
    host: string;
    redirect_root: string | null;
    redirect_404: string | null;
    created_at: number;
    /** Whether its name led here when that was last looked at. */
    state: Generated<DomainState>;
    /** null = when it was added */
    checked_at: number | null;
  };
  campaign: {
    id: Generated<number>;
    account_id: number;
    name: string;
    /** Part of the list's address; made from the name unless given. */
    list_slug: string;
    /** The rotator's slug, unique across the service; null = no rotator. */
    rotator_slug: string | null;
    is_public: number;
    created_at: number;
  };
  channel: {
    id: Generated<number>;
    account_id: number;
    name: string;
    description: string;
    color: string;
    starred: number;
    created_at: number;
  };
  channel_item: {
    channel_id: number;
    item_type: 'links' | 'bio' | 'qr';
    item_id: number;
    assigned_at: number;
  };
  pixel: {
    id: Generated<number>;
    account_id: number;
    type: PixelType;
    name: string;
    tag: string;
    created_at: number;
  };
  splash_page: {
    id: Generated<number>;
    account_id: number;
    name: string;
    settings: string;
    created_at: number;
  };
  bio_page: {
    id: Generated<number>;
    account_id: number;
    alias: string;
    alias_key: string;
    name: string;
    settings: string;
    created_at: number;
  };
  upload: {
    id: Generated<number>;
    account_id: number;
    /** Random, part of the address */
    name: string;
    media_type: string;
    bytes: Uint8Array;
    created_at: number;
  };
  link: {
    id: Generated<number>;
    account_id: number;
    /** null = the base host */
    domain_id: number | null;
    alias: string;
    /** Lower case: aliases compare without regard to case and are kept as typed. */
    alias_key: string;
    target: string;
    title: string;
    description: string;
    status: 'public' | 'private' | 'disabled';
    campaign_id: number | null;
    starts_at: number | null;
    expires_at: number | null;
    click_limit: number | null;
    expiration_target: string | null;
    redirect_status: number;
    weight: number;
    forward_query: number;
    /** direct, frame, splash, splash:ID or overlay:ID */
    delivery: string;
    password_hash: string | null;
    /** Everything only a visit of a special link or the details need (see LinkSettings), JSON */
    settings: string;
    created_at: number;
    /** First 48 bits of the target's SHA-256; null = it has settings of its own and is not found by its target. */
    reuse_hash: number | null;
  };
  link_pixel: { link_id: number; pixel_id: number };
  qr_code: {
    id: Generated<number>;
    account_id: number;
    /** Part of the picture's and the scan's address */
    code: string;
    type: QrType;
    name: string;
    /** QrContent, JSON */
    content: string;
    is_dynamic: number;
    foreground: string;
    background: string;
    /** As it was given: an address or the path of an upload */
    logo: string | null;
    /** QrCodeStyle, JSON */
    style: string;
    created_at: number;
    /** 0 to 100: how well it was read when it was checked */
    scannability: number;
    /** SHA-256 of `logo_png`, base64url */
    logo_hash: string | null;
    /** The logo as it is drawn: PNG, re-encoded */
    logo_png: Uint8Array | null;
  };
  /** What visitors told us about a link. */
  report: {
    id: Generated<number>;
    /** As it was told; what it leads to is looked for once, when it comes. */
    address: string;
    /** null = none was found at the address, or it is deleted */
    link_id: number | null;
    reason: ReportReason;
    details: string;
    /** Of who told us, if they want to be asked */
    email: string | null;
    state: 'open' | 'closed';
    created_at: number;
    closed_at: number | null;
    closed_by: number | null;
  };
  /** What answers 410 because of abuse: exactly one of the three ids is set. */
  block: {
    id: Generated<number>;
    link_id: number | null;
    /** With all links on it. */
    domain_id: number | null;
    /** With all it has. */
    account_id: number | null;
    reason: string;
    source: BlockSource;
    /** The administrator's account; null = none, or it is deleted */
    blocked_by: number | null;
    created_at: number;
  };
  /**
   * What a process told the others through the database, in the order of `seq`: commands and services what they
   * record (see change-store), and on PostgreSQL triggers whatever is changed there. Kept for an hour.
   */
  change: { seq: Generated<number>; kind: string; key: string; at: number };
  /** Raw events, kept for CLICK_RETENTION. */
  click: {
    /** UUIDv7, so that they lie in the order of their time. */
    id: Uint8Array;
    subject: Exclude<Subject, 'account'>;
    subject_id: number;
    /** Whose it was. */
    account_id: number;
    at: number;
    kind: 'human' | 'bot' | 'preview' | 'prefetch';
    reason: string;
    rules_version: number;
    /** 1 = it was counted as its visitor's first of the day */
    is_unique: number;
    /** Whose user agent it was; see click_agent. */
    agent_id: number;
    /** The entries it was counted under, or would have been if it were human; see clicks/dimensions. */
    names: Uint8Array;
    visitor: Uint8Array | null;
  };
  /** User agents of events, so that newer rules can be applied to them. */
  click_agent: {
    /** First 52 bits of the text's SHA-256 */
    id: number;
    user_agent: string;
    /** The last day on which it came (days since 1970-01-01 UTC) */
    seen_on: number;
  };
  /** All-time counts; `social_*` by referrer. */
  click_total: {
    subject: Subject;
    subject_id: number;
    clicks: number;
    unique_clicks: number;
    bots: number;
    social_facebook: number;
    social_twitter: number;
    social_instagram: number;
    social_google: number;
  };
  /** What was counted on one day of UTC. */
  click_day: {
    subject: Subject;
    subject_id: number;
    /** Days since 1970-01-01 UTC */
    day: number;
    clicks: number;
    unique_clicks: number;
    bots: number;
    /** By quarter of an hour, so that every time zone's hours and days can be summed; see clicks/count/packed-counts. */
    quarters: Uint8Array;
    /** By name of each dimension */
    names: Uint8Array;
  };
  /**
   * The names of a month's days summed, so that a year is read fast. Made when the first click of a later month comes:
   * a month that has no row is the sum of its days, one that has a row is, too.
   */
  click_month: {
    subject: Subject;
    subject_id: number;
    /** Months since January 1970 UTC */
    month: number;
    names: Uint8Array;
  };
  /** The names that visits are counted by. They never change, so they may be remembered. */
  click_name: { id: Generated<number>; name: string };
  /** Who was already counted as unique, by day; rows go when the day's salt goes. See clicks/visitor-key. */
  click_visitor: { key: number };
  visitor_salt: { day: number; salt: Uint8Array };
  /** Clicks that are stored and not counted yet, many at a time; see clicks/count/countable-clicks. */
  click_waiting: { id: Generated<number>; clicks: number; packed: Uint8Array };
  /** How far each spool segment is drained. */
  spool_segment: { name: string; drained_bytes: number };
}

/**
 * What is counted: visits of a link, scans of a code, visits of a bio page and clicks on its blocks (see
 * bio-pages/bio-page), and for an account the visits of all its links together.
 */
export type Subject = 'link' | 'qr' | 'bio' | 'block' | 'account';
