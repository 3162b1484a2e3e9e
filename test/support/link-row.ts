import { hasAny } from '../../src/resources/links/link.ts';
import type { LinkRow } from '../../src/resources/links/link-store.ts';
import { plainColumns } from '../../src/resources/links/input/parse-link.ts';
import { reuseHashOf } from '../../src/resources/links/input/reuse-hash.ts';

/** A plain link to https://example.com/ in the form that the link store takes; `own` replaces fields. */
export function linkRow(accountId: number, alias: string, own: Partial<LinkRow> = {}): LinkRow {
  const target = 'https://example.com/';
  const columns = { ...plainColumns, target, settings: {}, password_hash: null, ...own };
  return {
    account_id: accountId,
    domain_id: null,
    alias,
    alias_key: alias.toLowerCase(),
    campaign_id: null,
    created_at: 1,
    reuse_hash: reuseHashOf({ ...columns, hasSettings: hasAny(columns.settings) }, []),
    ...columns,
  };
}
