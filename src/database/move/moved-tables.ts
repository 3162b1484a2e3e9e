import type { Tables } from '../tables.ts';

/** The tables that a move copies, in an order in which each comes after the tables it refers to. */
export const movedTables = [
  'account',
  'account_activity',
  'deleted_account',
  'api_key',
  'session',
  'two_factor',
  'recovery_code',
  'idempotent_request',
  'upload',
  'domain',
  'campaign',
  'channel',
  'channel_item',
  'pixel',
  'overlay',
  'overlay_entry',
  'overlay_vote',
  'splash_page',
  'bio_page',
  'qr_code',
  'link',
  'link_pixel',
  'link_tag',
  'report',
  'block',
  'visitor_salt',
  'click_name',
  'click_agent',
  'click_visitor',
  'click_total',
  'click_month',
  'click_day',
  'click',
  'click_waiting',
  'spool_segment',
] as const satisfies readonly (keyof Tables)[];

export type MovedTable = (typeof movedTables)[number];

/**
 * Tables in which a service may leave rows even if nobody has created anything in the database. They hold no
 * user data, so a database with rows only here counts as empty, and a move into it clears them.
 */
export const tablesFilledByStarts: readonly MovedTable[] = [
  'visitor_salt',
  'click_name',
  'click_agent',
  'click_visitor',
  'spool_segment',
];

/**
 * Tables that are not moved: changes that running processes announce to each other, recent calls counted by
 * rate limits, rows that triggers derive from other tables, numbers that only running processes compare, and the
 * migrator's own records.
 */
export const unmovedTables: readonly string[] = [
  'change',
  'call_log',
  'link_count',
  'link_rank',
  'click_correction',
  'click_name_sweep',
  'kysely_migration',
  'kysely_migration_lock',
];
