import type { z } from '@hono/zod-openapi';
import type { changeLinks as contract } from '../../../contract/link-changes.ts';
import { limits } from '../../../contract/limits.ts';
import type { Queries } from '../../database/database.ts';
import type { Context } from '../../http/context.ts';
import { AppError, invalidField } from '../../platform/app-error.ts';
import { deleteCountsOfGone, emptyTotals } from '../../database/statements/delete-counts.ts';
import { announceLinks } from '../../database/statements/deliver-directly.ts';
import { setReuseHashes } from '../../database/statements/reusable-links.ts';
import { addItems, removeItems, takeItemsOut } from '../channels/index.ts';
import { findHeld } from './held-link-store.ts';
import {
  type ChangedLink,
  type CommonColumns,
  deleteLinkRows,
  holdLinks,
  updateLinkRows,
} from './link-change-store.ts';
import { plainColumns } from './input/parse-link.ts';
import { refuseNeverLive } from './input/refuse-never-live.ts';
import { requireCampaign, requireChannels, unknownReference } from './input/require-references.ts';
import { reuseHashOf } from './input/reuse-hash.ts';
import { parseTags } from './tag.ts';
import { addTags, hasMoreTags, removeTags } from './tag-store.ts';

type LinksChange = z.output<typeof contract.body>;

/**
 * Changes or deletes several links of the account: all of them, or none if anything is invalid; with `skipMissing`
 * those that exist. Returns the number of links that were changed.
 * @throws AppError heldByBlock naming the link; invalidInput naming the field, with the same message for ids of other
 * accounts as for ids that do not exist
 */
export async function changeLinks(context: Context, body: LinksChange): Promise<number> {
  const { account, database, changes } = context;
  const { ids: asked, skipMissing, ...change } = body;
  refuseMixture(change);
  const { changed, counted } = await database.write(async (tx) => {
    const links = await holdLinks(tx, account.id, [...new Set(asked)]);
    if (!skipMissing) requireAll(asked, links);
    const ids = links.map(({ id }) => id);
    if (ids.length === 0 || !isChange(change)) return { changed: [], counted: [] };
    if (change.delete) return { changed: links, counted: await deleteLinks(tx, account.id, { asked, ids }) };
    await changeThese(tx, context, { links, ids, change });
    return { changed: links, counted: [] };
  });
  announceLinks(changes, changed);
  if (changed.length > 0) changes.announce({ kind: 'pages', accountId: account.id });
  await deleteTheirCounts(context, counted);
  return changed.length;
}

const countsWithinMs = 2_000;

/** Once the links are gone. For 1,000 busy links it may take minutes, so what is left then is left to retention. */
async function deleteTheirCounts({ database, logger }: Context, ids: readonly number[]): Promise<void> {
  try {
    await deleteCountsOfGone({ database, signal: AbortSignal.timeout(countsWithinMs) }, 'link', ids);
  } catch (error) {
    logger.warn({ err: error }, 'Counts of deleted links are left; they are removed within about an hour');
  }
}

type Change = Omit<LinksChange, 'ids' | 'skipMissing'>;

interface Asked {
  /** As the client names them. */
  asked: readonly number[];
  /** Those of them that exist, each once. */
  ids: readonly number[];
}

function isChange({ delete: isDeletion, ...others }: Change): boolean {
  return isDeletion === true || Object.values(others).some((value) => value !== undefined);
}

function refuseMixture(change: Change): void {
  if (change.delete !== true || !isChange({ ...change, delete: undefined })) return;
  throw invalidField('delete', 'The field "delete" stands alone: links that are deleted cannot be changed.');
}

function requireAll(asked: readonly number[], links: readonly ChangedLink[]): void {
  const found = new Set(links.map(({ id }) => id));
  const unknown = asked.findIndex((id) => !found.has(id));
  if (unknown >= 0) throw unknownReference(nameOf(unknown), 'a link');
}

/** As an invalid entry is named, so that a client can leave it out and try again. */
function nameOf(index: number): string {
  return `ids.${index}`;
}

/** Returns those links that have counts, which are left. */
async function deleteLinks(tx: Queries, accountId: number, { asked, ids }: Asked): Promise<number[]> {
  await refuseHeld(tx, accountId, { asked, ids });
  await deleteLinkRows(tx, accountId, ids);
  await removeItems(tx, 'links', ids);
  return emptyTotals(tx, ids);
}

async function refuseHeld(tx: Queries, accountId: number, { asked, ids }: Asked): Promise<void> {
  const [held] = await findHeld(tx, accountId, ids);
  if (!held) return;
  throw new AppError('heldByBlock', {
    field: nameOf(asked.indexOf(held.id)),
    message: `The link "${held.alias}" was blocked by the administration of the service, so it can neither be deleted nor moved.`,
  });
}

interface Wanted {
  links: ChangedLink[];
  ids: number[];
  change: Change;
}

async function changeThese(tx: Queries, context: Context, { links, ids, change }: Wanted): Promise<void> {
  const { account, clock } = context;
  const { campaign, channel = [], unchannel = [], tags } = change;
  await requireCampaign(tx, account.id, campaign);
  await requireChannels(tx, account.id, { ids: channel });
  await requireChannels(tx, account.id, { ids: unchannel, field: 'unchannel' });
  await changeColumns(tx, context, { links, change });
  await takeItemsOut(tx, 'links', { itemIds: ids, channelIds: unchannel });
  await addItems(tx, 'links', { itemIds: ids, channelIds: [...new Set(channel)], at: clock.now() });
  await removeTags(tx, { linkIds: ids, tags: parseTags(tags?.remove ?? []) });
  await addTags(tx, account.id, { linkIds: ids, tags: parseTags(tags?.add ?? []) });
  if (tags?.add && (await hasMoreTags(tx, ids, limits.linkTagsMax))) {
    throw invalidField('tags.add', `With them, a link would have more than ${limits.linkTagsMax} tags.`);
  }
}

async function changeColumns(
  tx: Queries,
  { account, clock }: Context,
  { links, change }: Pick<Wanted, 'links' | 'change'>,
): Promise<void> {
  const { status, campaign, expiry } = change;
  const columns: CommonColumns = {
    ...(status === undefined ? {} : { status: status ?? plainColumns.status }),
    ...(expiry === undefined ? {} : { expires_at: expiry }),
    ...(campaign === undefined ? {} : { campaign_id: campaign }),
  };
  if (Object.keys(columns).length === 0) return;
  for (const link of links) refuseNeverLive(columns, { before: link, now: clock.now() });
  await updateLinkRows(tx, account.id, { ids: links.map(({ id }) => id), columns });
  await setReuseHashes(
    tx,
    links.flatMap((link) => {
      const hash = reuseHashOf({ ...link, ...columns }, link.pixelIds);
      return hash === link.reuse_hash ? [] : [{ id: link.id, hash }];
    }),
  );
}
