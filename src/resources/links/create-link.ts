import type { Queries } from '../../database/database.ts';
import { takeTurn } from '../../database/statements/take-turn.ts';
import type { Context } from '../../http/context.ts';
import { AppError, invalidField } from '../../platform/app-error.ts';
import { readableAlphabet } from '../../platform/ids.ts';
import { reservedAliases } from '../../platform/addresses/reserved-aliases.ts';
import { addItems } from '../channels/index.ts';
import { arrangeReusedLink } from './arrange-reused-link.ts';
import { aliasKeyOf, hasAny } from './link.ts';
import {
  findReusableLink,
  holdLink,
  insertLink,
  insertPixels,
  type LinkRow,
  type StoredLink,
} from './link-store.ts';
import { changeSettings, type NewLink, plainColumns } from './input/parse-link.ts';
import { type HashPassword, type PreparedLink, prepareLink } from './input/prepare-link.ts';
import { refuseLongDestinations } from './input/refuse-long-destinations.ts';
import { refuseListed } from './blocklists/refuse-listed.ts';
import { refuseNeverLive } from './input/refuse-never-live.ts';
import { refuseBrandedHosts } from './input/refuse-own-hosts.ts';
import { requireReferences } from './input/require-references.ts';
import { refuseUnframed } from './input/refuse-unframed.ts';
import { reuseHashOf } from './input/reuse-hash.ts';
import { addTags } from './tag-store.ts';

const aliasCharacters = 7;
/** After this many taken aliases in a row, the next random aliases are one character longer. */
const collisionsPerLength = 4;
const aliasAttemptsMax = 40;

/**
 * Shortens a URL. The same URL again makes another link, unless `findorcreate` is set.
 * @throws AppError invalidUrl, targetListed, aliasReserved, aliasTaken, framingRefused, invalidInput naming the field
 */
export async function createLink(context: Context, body: NewLink): Promise<StoredLink> {
  const prepared = await prepareNewLink(context, body);
  const link = await context.database.write((tx) => insertNewLink(tx, context, prepared));
  announceNewLink(context, link);
  if (prepared.campaignId) context.changes.announce({ kind: 'pages', accountId: context.account.id });
  return link;
}

export interface PreparedNewLink extends PreparedLink {
  target: string;
  findOrCreate: boolean;
}

/**
 * Does everything that needs no write. @throws AppError invalidUrl, aliasReserved, invalidInput naming the
 * field
 */
export async function prepareNewLink(
  context: Context,
  body: NewLink,
  hash?: HashPassword,
): Promise<PreparedNewLink> {
  const { expiry, findorcreate } = body;
  if (typeof expiry === 'number' && expiry <= context.clock.now()) {
    throw invalidField('expiry', 'The field "expiry" must be in the future.');
  }
  const prepared = await prepareLink(context, body, hash);
  await refuseBrandedHosts(context.database.read, prepared.targets.hosts);
  refuseNeverLive(prepared.columns, { now: context.clock.now() });
  return { ...prepared, target: prepared.columns.target as string, findOrCreate: findorcreate ?? false };
}

export function announceNewLink({ changes }: Context, link: StoredLink): void {
  changes.announce({ kind: 'link', domainId: link.domain_id, aliasKey: aliasKeyOf(link.alias) });
}

/**
 * Stores the link within the caller's unit of work. The caller announces it (announceNewLink) after the commit.
 * @throws AppError targetListed, aliasTaken, framingRefused, invalidUrl, invalidInput naming what does not
 * exist
 */
export async function insertNewLink(
  tx: Queries,
  context: Context,
  prepared: PreparedNewLink,
): Promise<StoredLink> {
  const { account, clock } = context;
  const { alias, channelIds = [], pixelIds = [], tags = [] } = prepared;
  refuseListed(context, prepared.targets);
  // The advisory lock makes concurrent requests for the same link wait: one creates it, the others find it.
  if (prepared.findOrCreate) await takeTurn(tx, 'reuse', account.id);
  const domain = await requireReferences(tx, account.id, prepared);
  if (domain) await refuseBrandedHosts(tx, prepared.targets.hosts);
  const row = newRow(prepared, { accountId: account.id, domainId: domain?.id ?? null, at: clock.now() });
  refuseLongDestinations(row, prepared);
  refuseUnframed(context, prepared, { after: { ...row, origin: domain?.origin ?? null } });
  const known = prepared.findOrCreate ? await findReusableLink(tx, row, alias) : undefined;
  // Locked, so that it is not deleted meanwhile; a link that is deleted already is created again.
  if (known && (await holdLink(tx, account.id, known.id))) {
    await arrangeReusedLink(tx, context, { id: known.id, prepared });
    return known;
  }
  const inserted = await insertUnderAlias(context, tx, { row, alias });
  await insertPixels(tx, inserted.id, pixelIds);
  await addTags(tx, account.id, { linkIds: [inserted.id], tags });
  await addItems(tx, 'links', { itemIds: [inserted.id], channelIds, at: row.created_at });
  return { ...inserted, domain_id: row.domain_id, domain_origin: domain?.origin ?? null };
}

type Row = Omit<LinkRow, 'alias' | 'alias_key'>;

function newRow(
  prepared: PreparedNewLink,
  { accountId, domainId, at }: { accountId: number; domainId: number | null; at: number },
): Row {
  const columns = { ...plainColumns, ...prepared.columns, target: prepared.target };
  const settings = changeSettings({}, prepared.settings);
  const own = { settings, password_hash: prepared.passwordHash ?? null };
  return {
    account_id: accountId,
    domain_id: domainId,
    ...columns,
    ...own,
    campaign_id: prepared.campaignId ?? null,
    created_at: at,
    reuse_hash: reuseHashOf({ ...columns, ...own, hasSettings: hasAny(settings) }, prepared.pixelIds ?? []),
  };
}

/**
 * Stores the link under the requested alias, or under a random one: insert, and try another one if it is
 * taken.
 */
async function insertUnderAlias(
  context: Context,
  tx: Queries,
  { row, alias }: { row: Row; alias: string | undefined },
): Promise<{ id: number; alias: string }> {
  if (alias !== undefined) {
    const id = await insertLink(tx, { ...row, alias, alias_key: aliasKeyOf(alias) });
    if (id === undefined) throw new AppError('aliasTaken', { field: 'custom' });
    return { id, alias };
  }
  for (let attempt = 0; attempt < aliasAttemptsMax; attempt++) {
    const length = aliasCharacters + Math.floor(attempt / collisionsPerLength);
    const generated = context.randomText(readableAlphabet, length);
    if (reservedAliases.has(generated)) continue;
    const id = await insertLink(tx, { ...row, alias: generated, alias_key: generated });
    if (id !== undefined) return { id, alias: generated };
  }
  throw new Error(`${aliasAttemptsMax} random aliases in a row were taken`);
}
