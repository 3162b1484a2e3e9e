import { recordChanges } from '../../database/changes/change-store.ts';
import type { Services } from '../../http/context.ts';
import { findAccountByUsername } from '../account/index.ts';
import { findDomainByHost } from '../domains/index.ts';
import { findLinkAt } from '../links/index.ts';
import type { BlockedKind, BlockedSubject } from './block.ts';
import { deleteBlock, findChanges, storeBlock } from './block-store.ts';

/**
 * A subject by the name that a person uses: a link's address or alias, a domain's host or address, an
 * account's username.
 */
export interface Named {
  kind: BlockedKind;
  name: string;
}

/**
 * Blocks the named subject by a command, or unblocks it (`reason` null). A service that runs on the same data
 * learns of it through the table of changes. false = there is no such subject.
 */
export async function changeBlock(services: Services, named: Named, reason: string | null): Promise<boolean> {
  const { database, clock } = services;
  const subject = await findSubject(services, named);
  if (!subject) return false;
  return database.write(async (tx) => {
    const found = await findChanges(tx, subject);
    if (!found) return false;
    const at = clock.now();
    if (reason === null) await deleteBlock(tx, subject);
    else await storeBlock(tx, subject, { reason, source: 'command', by: null, at });
    await recordChanges(tx, found, at);
    return true;
  });
}

async function findSubject(
  { database, settings }: Services,
  { kind, name }: Named,
): Promise<BlockedSubject | undefined> {
  const found = await findNamed();
  return found && { kind, id: found.id };

  function findNamed(): Promise<{ id: number } | undefined> {
    switch (kind) {
      case 'link':
        return findLinkAt(database.read, name, settings);
      case 'domain':
        return findDomainByHost(database.read, hostOf(name));
      case 'account':
        return findAccountByUsername(database.read, name);
    }
  }
}

/** The host in the form in which domains are stored: lower case and ASCII. */
function hostOf(name: string): string {
  const address = /^https?:\/\//i.test(name) ? name : `https://${name}`;
  return URL.canParse(address) ? new URL(address).host : name;
}
