import { z } from '@hono/zod-openapi';
import { blockReason } from '../../contract/blocks.ts';
import { parseInput } from '../http/parse-input.ts';
import { type BlockedKind, changeBlock, type Named } from '../resources/blocks/index.ts';
import { SettingError } from '../settings/environment.ts';
import { withServices } from './with-services.ts';

const unknown: Record<BlockedKind, (name: string) => string> = {
  link: (name) => `there is no link at "${name}".`,
  domain: (name) => `there is no branded domain "${name}".`,
  account: (name) => `there is no account with the username "${name}".`,
};

/** `waypost block link|domain|account` */
export async function block(named: Named, reason: string | undefined): Promise<void> {
  await change(named, readReason(reason));
}

/** `waypost unblock link|domain|account` */
export async function unblock(named: Named): Promise<void> {
  await change(named, null);
}

/** `reason` null = remove the block. */
async function change(named: Named, reason: string | null): Promise<void> {
  await withServices(async (services) => {
    const isThere = await changeBlock(services, named, reason);
    if (!isThere) throw new SettingError(unknown[named.kind](named.name));
  });
  process.stdout.write(`${reason === null ? 'unblocked' : 'blocked'}: ${named.name}\n`);
}

function readReason(reason: string | undefined): string {
  if (reason === undefined) return '';
  return parseInput(z.object({ reason: blockReason() }), { reason }).reason;
}
