import type { Queries } from '../../../database/database.ts';
import { hasOwnRows } from '../../../database/statements/has-own-rows.ts';
import { type AppError, invalidField } from '../../../platform/app-error.ts';
import { findCampaign } from '../../campaigns/index.ts';
import { type Domain, findOwnDomainByHost } from '../../domains/index.ts';
import { holdOverlay } from '../../overlays/index.ts';
import { holdSplashPage } from '../../splash-pages/index.ts';
import { requirePictures, takePictures } from '../../uploads/index.ts';
import type { Delivery } from '../link.ts';
import { deliveryReference } from './parse-delivery.ts';
import { unknownDomain } from './parse-domain.ts';
import type { PreparedLink } from './prepare-link.ts';

/**
 * Requires that everything the request refers to is the account's own. It runs in the unit of work that
 * stores the link, so that none of it can be deleted in between. Returns the branded domain; undefined = the
 * request names none.
 * @throws AppError invalidUrl (metaimage); invalidInput naming the field, with the same message for what
 * belongs to another account as for what does not exist
 */
export async function requireReferences(
  tx: Queries,
  accountId: number,
  { host, campaignId, channelIds = [], pixelIds = [], columns, settings }: PreparedLink,
): Promise<Domain | undefined> {
  const domain = host ? await findOwnDomainByHost(tx, accountId, host) : undefined;
  if (host && !domain) throw unknownDomain();
  await requireCampaign(tx, accountId, campaignId);
  await requireChannels(tx, accountId, { ids: channelIds });
  if (!(await hasOwnRows(tx, 'pixel', { accountId, ids: pixelIds })))
    throw unknownReference('pixels', 'a pixel');
  const { metaimage } = settings;
  requirePictures(await takePictures(tx, accountId, [columns.target, columns.expiration_target, settings]), {
    metaimage,
  });
  if (columns.delivery) await requirePage(tx, accountId, columns.delivery);
  return domain;
}

async function requirePage(tx: Queries, accountId: number, delivery: Delivery): Promise<void> {
  const reference = deliveryReference(delivery);
  if (!reference) return;
  const { kind, id } = reference;
  const hold = kind === 'splash' ? holdSplashPage : holdOverlay;
  if (await hold(tx, accountId, id)) return;
  throw unknownReference('type', kind === 'splash' ? 'a splash page' : 'an overlay');
}

/** @throws AppError invalidInput when it is not the account's */
export async function requireCampaign(
  queries: Queries,
  accountId: number,
  id: number | null | undefined,
): Promise<void> {
  if (id && !(await findCampaign(queries, accountId, id))) throw unknownReference('campaign', 'a campaign');
}

/** @throws AppError invalidInput naming the field when one of them is not the account's */
export async function requireChannels(
  queries: Queries,
  accountId: number,
  { ids, field = 'channel' }: { ids: readonly number[]; field?: string },
): Promise<void> {
  if (!(await hasOwnRows(queries, 'channel', { accountId, ids }))) throw unknownReference(field, 'a channel');
}

/** The error is the same for what nobody has and for what belongs to another account. */
export function unknownReference(field: string, what: string): AppError {
  return invalidField(field, `The field "${field}" names ${what} that does not exist.`);
}
