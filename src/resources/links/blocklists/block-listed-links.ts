import { setTimeout as pause } from 'node:timers/promises';
import type { Queries } from '../../../database/database.ts';
import { announceLinks } from '../../../database/statements/deliver-directly.ts';
import type { Services } from '../../../http/context.ts';
import { breathe } from '../../../platform/pace/breathe.ts';
import { findListed } from './find-listed.ts';
import {
  type CheckedLink,
  deleteListedBlocks,
  findCheckedLinks,
  insertListedBlocks,
  sliceOfLinks,
  sliceOfListedLinks,
} from './listed-link-store.ts';

const linksPerSlice = 250;
/** The pause between two batches, in which visitors and the API are served. */
const betweenSlicesMs = 5;
const entryCharactersMax = 200;

type Needed = Pick<Services, 'database' | 'changes' | 'clock' | 'blocklist'>;

interface Outcome {
  blocked: number;
  unblocked: number;
}

/**
 * Brings the links' blocks up to date with the blocklist: links with a listed address are blocked, and links
 * that the blocklist blocked earlier but no longer lists are unblocked. Blocks by people stay as they are.
 * Ends early when the signal is aborted.
 */
export async function blockListedLinks(services: Needed, signal: AbortSignal): Promise<Outcome> {
  const { database, blocklist } = services;
  const outcome = { blocked: 0, unblocked: 0 };
  const readLinks = (after: number) => sliceOfLinks(database.read, { after, limit: linksPerSlice });
  const readListed = (after: number) => sliceOfListedLinks(database.read, { after, limit: linksPerSlice });
  const isListed = (link: CheckedLink) => findListed(blocklist, link) !== undefined;
  if (blocklist.size > 0) {
    for await (const slice of slices(readLinks, signal))
      outcome.blocked += await blockThese(services, await pickGently(slice, isListed));
  }
  for await (const slice of slices(readListed, signal))
    outcome.unblocked += await unblockThese(services, await pickGently(slice, (link) => !isListed(link)));
  return outcome;
}

/** A link may have hundreds of long addresses, which take milliseconds to look up. */
async function pickGently(
  links: readonly CheckedLink[],
  isWanted: (link: CheckedLink) => boolean,
): Promise<CheckedLink[]> {
  const picked: CheckedLink[] = [];
  for (const link of links) {
    await breathe();
    if (isWanted(link)) picked.push(link);
  }
  return picked;
}

async function* slices(
  read: (after: number) => Promise<CheckedLink[]>,
  signal: AbortSignal,
): AsyncGenerator<CheckedLink[]> {
  let after = 0;
  while (!signal.aborted) {
    const slice = await read(after);
    if (slice.length === 0) return;
    yield slice;
    after = slice.at(-1)?.id ?? after;
    await pause(betweenSlicesMs);
  }
}

function blockThese(services: Needed, links: CheckedLink[]): Promise<number> {
  return changeThese(services, links, (tx, found) => {
    const blocks = found.flatMap((link) => {
      const entry = findListed(services.blocklist, link);
      const reason = `On the blocklist: ${entry?.slice(0, entryCharactersMax)}`;
      return entry === undefined ? [] : [{ linkId: link.id, reason }];
    });
    return insertListedBlocks(tx, blocks, services.clock.now());
  });
}

function unblockThese(services: Needed, links: CheckedLink[]): Promise<number> {
  return changeThese(services, links, (tx, found) => {
    const free = found.filter((link) => findListed(services.blocklist, link) === undefined);
    return deleteListedBlocks(
      tx,
      free.map(({ id }) => id),
    );
  });
}

/**
 * Reads the links again inside the unit of work, since their owners may have changed or deleted them
 * meanwhile. `change` returns the ids of the links that it changed; the result is their number.
 */
async function changeThese(
  { database, changes }: Needed,
  links: CheckedLink[],
  change: (tx: Queries, links: CheckedLink[]) => Promise<Set<number>>,
): Promise<number> {
  if (links.length === 0) return 0;
  const ids = links.map(({ id }) => id);
  const changed = await database.write(async (tx) => {
    const found = await findCheckedLinks(tx, ids);
    const done = await change(tx, found);
    return found.filter(({ id }) => done.has(id));
  });
  announceLinks(changes, changed);
  return changed.length;
}
