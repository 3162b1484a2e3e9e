import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { limits } from '../../../../contract/limits.ts';
import { containsText } from '../../../database/statements/contains-text.ts';
import type { Queries } from '../../../database/database.ts';
import { hasClicksLeft, isLive, isNotOver } from '../../../database/statements/life-of-link.ts';
import type { Tables } from '../../../database/tables.ts';
import { searchForms } from '../../../platform/search-forms.ts';
import type { LinkState, LinkStatus } from '../link.ts';

/** The filter of a list; fields that are undefined do not restrict it. */
export interface LinkFilter {
  /**
   * Text in alias, target, title or description, regardless of letter case and of the encoding of addresses.
   */
  search?: string | undefined;
  /** The link whose short URL is the search text; it is found as well. */
  searchedId?: number | undefined;
  /** Links that are left out. */
  exceptIds?: number[];
  aliasKey?: string | undefined;
  /** null = the base host */
  domainId?: number | null | undefined;
  campaignId?: number | undefined;
  channelId?: number | undefined;
  tagKey?: string | undefined;
  status?: LinkStatus | undefined;
  state?: { is: LinkState; now: number } | undefined;
}

/** Whether the filter has any condition, so that it may exclude links. */
export function asksForAny(filter: LinkFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}

type Builder = ExpressionBuilder<Tables, 'link'>;
type Condition = Expression<SqlBool>;

/** The account's links that match the filter. */
export function matchingLinks(queries: Queries, accountId: number, filter: LinkFilter) {
  return queries
    .selectFrom('link')
    .where('link.account_id', '=', accountId)
    .where((e) => e.and(conditionsOf(e, { queries, accountId }, filter)));
}

function conditionsOf(
  e: Builder,
  { queries, accountId }: { queries: Queries; accountId: number },
  filter: LinkFilter,
): Condition[] {
  const { search, searchedId, exceptIds, aliasKey, domainId, campaignId, channelId } = filter;
  const { tagKey, status, state } = filter;
  const conditions: Condition[] = [];
  if (search !== undefined) {
    const found = contains(e, queries, search);
    conditions.push(searchedId === undefined ? found : e.or([found, e('link.id', '=', searchedId)]));
  }
  if (exceptIds !== undefined) conditions.push(e('link.id', 'not in', exceptIds));
  if (aliasKey !== undefined) conditions.push(e('link.alias_key', '=', aliasKey));
  if (domainId !== undefined) conditions.push(livesOn(e, domainId, aliasKey !== undefined));
  if (campaignId !== undefined) conditions.push(e('link.campaign_id', '=', campaignId));
  if (channelId !== undefined) conditions.push(isInChannel(e, channelId));
  if (tagKey !== undefined) conditions.push(hasTag(e, accountId, tagKey));
  if (status !== undefined) conditions.push(e('link.status', '=', status));
  if (state !== undefined) conditions.push(isInState(e, state));
  return conditions;
}

/** Stands between the texts of a link; a control character that nobody searches for. */
const separator = sql.lit('\u001f');

/**
 * Whether the search text is part of one of the link's texts. `lower` in the database is applied to columns
 * only, where it folds ASCII letters; searchForms has folded the parameter, because the database would fold it
 * by its locale, in which İ may become i. The expression must match the index on the texts.
 */
function contains(e: Builder, queries: Queries, search: string): Condition {
  const columns = ['link.alias', 'link.target', 'link.title', 'link.description'] as const;
  const texts = sql.join(
    columns.map((column) => e.ref(column)),
    sql` || ${separator} || `,
  );
  const isIn = (part: string) => containsText(queries, sql<string>`lower(${texts})`, part);
  const forms = searchForms(search);
  const found = search.length > limits.searchCharactersMax ? forms.map(beginsTarget(isIn)) : forms.map(isIn);
  return e.and([e('link.id', '>', 0), e.or(found)]);
}

/**
 * A long text is a target that somebody has and wants to find, so it is compared with the beginnings of targets only:
 * looking for it everywhere would take the longer, the longer it is. `isIn` has an index to ask.
 */
function beginsTarget(isIn: (part: string) => RawBuilder<SqlBool>) {
  return (form: string) => sql<SqlBool>`(${isIn(form.slice(0, limits.searchCharactersMax))}
    and substr(lower(${sql.ref('link.target')}), 1, ${form.length}) = ${form})`;
}

/** Together with an alias, the expression must match the unique index on both. */
function livesOn(e: Builder, domainId: number | null, isOfAlias: boolean): Condition {
  if (isOfAlias) return e(e.fn.coalesce('link.domain_id', e.lit(0)), '=', domainId ?? 0);
  return e('link.domain_id', domainId === null ? 'is' : '=', domainId);
}

function isInChannel(e: Builder, channelId: number): Condition {
  const items = e
    .selectFrom('channel_item')
    .select('channel_item.item_id')
    .where('channel_item.channel_id', '=', channelId)
    .where('channel_item.item_type', '=', 'links');
  return e('link.id', 'in', items);
}

function hasTag(e: Builder, accountId: number, tagKey: string): Condition {
  const tagged = e
    .selectFrom('link_tag')
    .select('link_tag.link_id')
    .where('link_tag.account_id', '=', accountId)
    .where('link_tag.tag_key', '=', tagKey);
  return e('link.id', 'in', tagged);
}

/** The same rules as `stateOf` has for one link. */
function isInState(e: Builder, { is, now }: { is: LinkState; now: number }): Condition {
  if (is === 'disabled') return e('link.status', '=', 'disabled');
  const isEnabled = e('link.status', '<>', 'disabled');
  // The clicks are read only for links with a click limit.
  const isFull = e.and([e('link.click_limit', 'is not', null), e('link.click_limit', '<=', clicksOf(e))]);
  const isOver = e.or([e('link.expires_at', '<=', now), isFull]);
  if (is === 'expired') return e.and([isEnabled, hasLife(e), isOver]);
  if (is === 'active') return e.and([isEnabled, isLive(now, clicksOf(e))]);
  const isLeft = [isNotOver(now), hasClicksLeft(clicksOf(e))];
  return e.and([isEnabled, hasLife(e), ...isLeft, e('link.starts_at', '>', now)]);
}

/**
 * The expression must match the partial index of the few links that have a start, an end or a click limit.
 */
function hasLife(e: Builder): Condition {
  return e.or([
    e('link.starts_at', 'is not', null),
    e('link.expires_at', 'is not', null),
    e('link.click_limit', 'is not', null),
  ]);
}

function clicksOf(e: Builder) {
  const counted = e
    .selectFrom('click_total')
    .select('click_total.clicks')
    .where('click_total.subject', '=', 'link')
    .whereRef('click_total.subject_id', '=', 'link.id');
  return e.fn.coalesce(counted, e.lit(0));
}
