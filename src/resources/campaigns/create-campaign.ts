import { type Queries, UniqueViolation } from '../../database/database.ts';
import type { Context } from '../../http/context.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Campaign, slugOfName } from './campaign.ts';
import { countCampaigns, findTakenNames, insertCampaign, type NewCampaign } from './campaign-store.ts';

interface Wanted {
  name?: string | undefined;
  slug?: string | undefined;
  public?: boolean | undefined;
}

type Unnamed = Omit<NewCampaign, 'name' | 'listSlug'>;

const namesTriedAtOnce = 50;

/**
 * Reference, Campaigns: name, slug and access are all optional. A campaign without a name is called "Campaign
 * N".
 * @throws AppError campaignNameTaken (in the account), slugTaken (anywhere)
 */
export async function createCampaign(context: Context, wanted: Wanted): Promise<Campaign> {
  const { account, database, clock } = context;
  const row: Unnamed = {
    accountId: account.id,
    rotatorSlug: wanted.slug ?? null,
    isPublic: wanted.public ?? false,
    at: clock.now(),
  };
  const { name } = wanted;
  const number = name === undefined ? (await countCampaigns(database.read, account.id)) + 1 : 0;
  try {
    return await database.write((tx) =>
      name === undefined ? insertNumbered(tx, row, number) : insertNamed(tx, row, name),
    );
  } catch (error) {
    throw error instanceof UniqueViolation ? takenError(error) : error;
  }
}

/** The error that tells which of a campaign's two unique columns another campaign has. */
export function takenError(violation: UniqueViolation): AppError {
  return violation.columns.includes('rotator_slug')
    ? new AppError('slugTaken', { field: 'slug', cause: violation })
    : new AppError('campaignNameTaken', { field: 'name', cause: violation });
}

async function insertNamed(tx: Queries, row: Unnamed, name: string): Promise<Campaign> {
  const campaign = await insertCampaign(tx, withName(row, name));
  if (!campaign) throw new AppError('campaignNameTaken', { field: 'name' });
  return campaign;
}

/**
 * Two calls may find the same free name. The slower one learns this from its failed insert and looks for
 * another name.
 */
async function insertNumbered(tx: Queries, row: Unnamed, number: number): Promise<Campaign> {
  for (;;) {
    const name = await findFreeName(tx, row.accountId, number);
    const campaign = await insertCampaign(tx, withName(row, name));
    if (campaign) return campaign;
  }
}

/** The first free "Campaign N" with N ≥ `number`. */
async function findFreeName(queries: Queries, accountId: number, number: number): Promise<string> {
  for (let first = number; ; first += namesTriedAtOnce) {
    const names = Array.from({ length: namesTriedAtOnce }, (_, step) => `Campaign ${first + step}`);
    const taken = await findTakenNames(queries, accountId, names);
    const free = names.find((name) => !taken.has(name));
    if (free !== undefined) return free;
  }
}

function withName(row: Unnamed, name: string): NewCampaign {
  return { ...row, name, listSlug: row.rotatorSlug ?? slugOfName(name) };
}
