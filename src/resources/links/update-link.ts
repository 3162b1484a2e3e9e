import { setTimeout as pause } from 'node:timers/promises';
import { recordChanges } from '../../database/changes/change-store.ts';
import { type Queries, UniqueViolation } from '../../database/database.ts';
import type { Context } from '../../http/context.ts';
import { AppError, notFound } from '../../platform/app-error.ts';
import { setItemChannels } from '../channels/index.ts';
import { refuseHeld } from './held-link-store.ts';
import { findListed } from './blocklists/find-listed.ts';
import { aliasKeyOf, hasAny, type Link } from './link.ts';
import {
  deletePixels,
  findPixelIds,
  holdLink,
  insertPixels,
  type LinkRow,
  updateLinkRow,
  type StoredLink,
} from './link-store.ts';
import { deleteListedBlocks } from './blocklists/listed-link-store.ts';
import { changeSettings, type LinkChange } from './input/parse-link.ts';
import { type PreparedLink, prepareLink } from './input/prepare-link.ts';
import { refuseLongDestinations } from './input/refuse-long-destinations.ts';
import { refuseListed } from './blocklists/refuse-listed.ts';
import { refuseNeverLive } from './input/refuse-never-live.ts';
import { refuseOtherBrandedHosts, refuseOwnHosts } from './input/refuse-own-hosts.ts';
import { refuseUnframed } from './input/refuse-unframed.ts';
import { requireReferences } from './input/require-references.ts';
import { reuseHashOf } from './input/reuse-hash.ts';
import { setTags } from './tag-store.ts';

/** How long a client waits until the visits from before a click limit are counted. */
const countingMsMax = 2_000;

/**
 * Changes the fields that are sent and keeps the others.
 * @throws AppError linkNotFound, invalidUrl, targetListed, aliasReserved, aliasTaken, heldByBlock,
 * framingRefused, invalidInput naming the field
 */
export async function updateLink(context: Context, id: number, body: LinkChange): Promise<StoredLink> {
  const { database, changes } = context;
  const prepared = await prepareLink(context, body);
  const { before, after } = await database
    .write((tx) => changeLink(tx, context, { id, prepared }))
    .catch((error: unknown) => {
      throw error instanceof UniqueViolation ? aliasTaken(error, prepared) : error;
    });
  for (const { domain_id, alias } of [before, after]) {
    changes.announce({ kind: 'link', domainId: domain_id, aliasKey: aliasKeyOf(alias) });
  }
  const accountId = context.account.id;
  if (prepared.pixelIds) changes.announce({ kind: 'pixels', accountId });
  if (before.campaign_id !== null || prepared.campaignId) changes.announce({ kind: 'pages', accountId });
  const getsLimit = before.click_limit === null && typeof prepared.columns.click_limit === 'number';
  if (getsLimit) await countEarlierVisits(context, after);
  return after;
}

/**
 * Visits from before a click limit count towards it, and some of them may still be in the spool. They may use the
 * limit up, so that whoever has read the link meanwhile must read it again. Where counting them takes long, because the
 * machine is busy, the client is answered before.
 */
async function countEarlierVisits(
  { database, clock, changes, countAnswered }: Context,
  { domain_id: domainId, alias }: StoredLink,
): Promise<void> {
  const change = { kind: 'link', domainId, aliasKey: aliasKeyOf(alias) } as const;
  const counting = countAnswered().then(async () => {
    changes.announce(change);
    await database.write((tx) => recordChanges(tx, [change], clock.now()));
  });
  const early = new AbortController();
  await Promise.race([counting, pause(countingMsMax, undefined, { signal: early.signal }).catch(() => {})]);
  early.abort();
}

async function changeLink(
  tx: Queries,
  context: Context,
  { id, prepared }: { id: number; prepared: PreparedLink },
): Promise<{ before: Link; after: StoredLink }> {
  const { account, clock, blocklist } = context;
  const before = await holdLink(tx, account.id, id);
  if (!before) throw notFound('linkNotFound');
  refuseNeverLive(prepared.columns, { before, now: clock.now() });
  refuseListed({ blocklist }, prepared.targets);
  const domain = await requireReferences(tx, account.id, prepared);
  const place =
    domain ?? (prepared.host === null ? base : { id: before.domain_id, origin: before.domain_origin });
  refuseUnframed(context, prepared, {
    before: { ...before, origin: before.domain_origin },
    after: { ...before, ...prepared.columns, origin: place.origin },
  });
  const alias = prepared.alias ?? before.alias;
  const changed = changeOf(before, prepared);
  refuseLongDestinations({ ...before, ...changed }, prepared);
  if (place.id !== before.domain_id || aliasKeyOf(alias) !== aliasKeyOf(before.alias)) {
    await refuseHeld(tx, account.id, id);
    await refuseOwnHosts(tx, context.settings, { ...before, ...changed });
  } else await refuseOtherBrandedHosts(tx, prepared.targets.hosts, before);
  await replacePixels(tx, id, prepared.pixelIds);
  const { channelIds, tags } = prepared;
  if (channelIds) await setItemChannels(tx, 'links', { itemId: id, channelIds, at: clock.now() });
  if (tags) await setTags(tx, account.id, { linkId: id, tags });
  const change = { ...changed, domain_id: place.id, alias, alias_key: aliasKeyOf(alias) };
  const after = { ...before, ...change };
  const reuse_hash = reuseHashOf(
    { ...after, hasSettings: hasAny(after.settings) },
    await findPixelIds(tx, id),
  );
  await updateLinkRow(tx, before, { ...change, reuse_hash });
  // If no address of the link is listed any more, the blocklist's block is removed.
  if (findListed(blocklist, after) === undefined) await deleteListedBlocks(tx, [id]);
  return { before, after: { id, alias, domain_id: place.id, domain_origin: place.origin } };
}

const base = { id: null, origin: null };

function changeOf(
  before: Link,
  { columns, settings, passwordHash, campaignId }: PreparedLink,
): Partial<LinkRow> {
  return {
    ...columns,
    settings: changeSettings(before.settings, settings),
    ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
    ...(campaignId === undefined ? {} : { campaign_id: campaignId }),
  };
}

async function replacePixels(tx: Queries, linkId: number, pixelIds: number[] | undefined): Promise<void> {
  if (pixelIds === undefined) return;
  await deletePixels(tx, linkId);
  await insertPixels(tx, linkId, pixelIds);
}

/** The only unique columns of an update are alias and domain, one of which was changed. */
function aliasTaken(cause: UniqueViolation, { alias }: PreparedLink): AppError {
  return new AppError('aliasTaken', { field: alias === undefined ? 'domain' : 'custom', cause });
}
