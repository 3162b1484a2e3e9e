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
    /** When its process last told that it still runs; null = not since it began. */
    alive_at: number | null;
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
    /** Whether its DNS name pointed to this service at the last check. */
    state: Generated<DomainState>;
    /** When it was last checked; null = only when it was added */
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
    /** Random; part of the upload's URL */
    name: string;
    media_type: string;
    bytes: Uint8Array;
    created_at: number;
    /** How often something was stored that shows it */
    times_used: Generated<number>;
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
    /** JSON (see LinkSettings): what is only needed for visits of special links and for the link's details */
    settings: string;
    created_at: number;
    /** First 48 bits of the target's SHA-256; null = has settings of its own, so it is never reused */
    reuse_hash: number | null;
  };
  link_pixel: { link_id: number; pixel_id: number };
  qr_code: {
    id: Generated<number>;
    account_id: number;
    /** Part of the URLs of the picture and of the scan */
    code: string;
    type: QrType;
    name: string;
    /** QrContent, JSON */
    content: string;
    is_dynamic: number;
    foreground: string;
    background: string;
    /** As the owner gave it: a URL or the path of an upload */
    logo: string | null;
    /** QrCodeStyle, JSON */
    style: string;
    created_at: number;
    /** 0 to 100: how well decoders could read it when it was checked */
    scannability: number;
    /** SHA-256 of `logo_png`, base64url */
    logo_hash: string | null;
    /** The logo as it is drawn: re-encoded as PNG */
    logo_png: Uint8Array | null;
  };
  /** Abuse reports by visitors. */
  report: {
    id: Generated<number>;
    /** As the visitor entered it; its link is looked up once, when the report arrives. */
    address: string;
    /** null = no link was found at the address, or it was deleted */
    link_id: number | null;
    /** Whose link it was when the report arrived, also once the link is deleted; null = no link was found */
    account_id: number | null;
    reason: ReportReason;
    details: string;
    /** The visitor's address, if they want to be contacted */
    email: string | null;
    state: 'open' | 'closed';
    created_at: number;
    closed_at: number | null;
    closed_by: number | null;
  };
  /** What is blocked because of abuse and answers 410: exactly one of the three ids is set. */
  block: {
    id: Generated<number>;
    link_id: number | null;
    /** Blocks all links on the domain too. */
    domain_id: number | null;
    /** Blocks everything that the account owns. */
    account_id: number | null;
    reason: string;
    source: BlockSource;
    /** The administrator's account; null = not blocked by an administrator, or the account was deleted */
    blocked_by: number | null;
    created_at: number;
  };
  /**
   * Announcements to other processes, in the order of `seq`, that cached entries are out of date. Services
   * and commands write them (see change-store); on PostgreSQL, triggers also record every change of the
   * tables. Kept for an hour.
   */
  change: { seq: Generated<number>; kind: string; key: string; at: number };
  /** Raw events, kept for CLICK_RETENTION. */
  click: {
    /** UUIDv7, so that rows are stored in the order of their time. */
    id: Uint8Array;
    subject: Exclude<Subject, 'account'>;
    subject_id: number;
    /** The owner of the subject at the time of the click. */
    account_id: number;
    at: number;
    kind: 'human' | 'bot' | 'preview' | 'prefetch';
    reason: string;
    rules_version: number;
    /** 1 = counted as the visitor's first click of the day */
    is_unique: number;
    /** The visitor's user agent; refers to click_agent, unless that has too many of its account. */
    agent_id: number;
    /** The names (country, browser, …) it is counted under if it is human; see clicks/dimensions. */
    names: Uint8Array;
    visitor: Uint8Array | null;
  };
  /** User agents of events, kept so that newer classification rules can be applied to stored events. */
  click_agent: {
    /** First 52 bits of the text's SHA-256 */
    id: number;
    user_agent: string;
    /** The last day on which it was seen (days since 1970-01-01 UTC) */
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
  /** Counts of one day (UTC). */
  click_day: {
    subject: Subject;
    subject_id: number;
    /** Days since 1970-01-01 UTC */
    day: number;
    clicks: number;
    unique_clicks: number;
    bots: number;
    /**
     * Clicks by quarter of an hour, so that hours and days of any time zone can be summed; see
     * clicks/count/packed-counts.
     */
    quarters: Uint8Array;
    /** Clicks by name, for each dimension */
    names: Uint8Array;
  };
  /**
   * A roll-up of a month's `click_day.names`, so that a year can be read fast. It is made when the first
   * click of a later month is counted. For a month without a row, readers sum its days, with the same result.
   */
  click_month: {
    subject: Subject;
    subject_id: number;
    /** Months since January 1970 UTC */
    month: number;
    names: Uint8Array;
  };
  /** The names that visits are counted by, such as a country's. A name never changes, so it may be cached. */
  click_name: {
    id: Generated<number>;
    name: string;
    /** The latest sweep when a click was last counted under it; exact only for the latest one. */
    sweep: Generated<number>;
  };
  /** One row: the latest sweep, which removes names that nothing refers to (see clicks/retention/sweep-names). */
  click_name_sweep: { number: number; finished_at: number };
  /** One row: how many transactions have corrected counted clicks (see clicks/reclassify). */
  click_correction: { corrections: number };
  /** Visitors counted as unique on a day, removed with the day's salt; see clicks/visitor-key. */
  click_visitor: { key: number };
  visitor_salt: { day: number; salt: Uint8Array };
  /** Batches of clicks that are stored as events but not counted yet; see clicks/count/countable-clicks. */
  click_waiting: { id: Generated<number>; clicks: number; packed: Uint8Array };
  /** How many bytes of each spool segment have been drained. */
  spool_segment: { name: string; drained_bytes: number };
}

/**
 * What is counted: visits of a link, scans of a code, visits of a bio page and clicks on its blocks (see
 * bio-pages/bio-page), and for an account the visits of all its links together.
 */
export type Subject = 'link' | 'qr' | 'bio' | 'block' | 'account';
