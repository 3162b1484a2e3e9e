import type { Tables } from '../tables.ts';

/** What a move takes along: all that is stored, each table after those it refers to. */
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
 * What a service may leave in a database in which nothing was made yet, and nothing has been counted: no data of anybody.
 * A move into it clears them.
 */
export const tablesOfStarts: readonly MovedTable[] = [
  'visitor_salt',
  'click_name',
  'click_agent',
  'click_visitor',
  'spool_segment',
];

/**
 * What a move leaves behind: what running processes tell each other, the calls of the last minutes that limits count, what
 * triggers make of other tables' rows, and how far the schema of the database itself is.
 */
export const leftTables: readonly string[] = [
  'change',
  'call_log',
  'link_count',
  'link_rank',
  'kysely_migration',
  'kysely_migration_lock',
];
