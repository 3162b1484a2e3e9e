import type { Command } from 'commander';
import { z } from '@hono/zod-openapi';
import { blockReason } from '../../contract/blocks.ts';
import { describeIssue } from '../http/describe-issue.ts';
import { type BlockedKind, changeBlock } from '../resources/blocks/index.ts';
import { SettingError } from '../settings/environment.ts';
import { withServices } from './with-services.ts';

/** The kinds of objects that can be blocked, and the texts for the argument that names one. */
const kinds: Record<BlockedKind, { argument: string; called: string; unknown(name: string): string }> = {
  link: {
    argument: '<address>',
    called: 'the short URL of the link, or its alias on the base host',
    unknown: (name) => `there is no link at "${name}".`,
  },
  domain: {
    argument: '<domain>',
    called: 'the branded domain, such as go.example.com',
    unknown: (name) => `there is no branded domain "${name}".`,
  },
  account: {
    argument: '<username>',
    called: 'whose account',
    unknown: (name) => `there is no account with the username "${name}".`,
  },
};

/**
 * `waypost block link|domain|account` and `waypost unblock …`. They may be used while a service runs, which
 * then applies the change within two seconds.
 */
export function addBlockCommands(program: Command): void {
  const block = program.command('block').description('Block a link, domain or account (visitors get 410)');
  const unblock = program.command('unblock').description('Remove a block');
  for (const [kind, { argument, called }] of Object.entries(kinds) as [
    BlockedKind,
    (typeof kinds)['link'],
  ][]) {
    block
      .command(kind)
      .description(descriptions[kind])
      .argument(argument, called)
      .option('--reason <text>', 'kept with the block')
      .action((name: string, { reason }: { reason?: string }) => change({ kind, name }, readReason(reason)));
    unblock
      .command(kind)
      .description(`Remove the block of ${kind === 'account' ? 'an' : 'a'} ${kind}`)
      .argument(argument, called)
      .action((name: string) => change({ kind, name }, null));
  }
}

const descriptions: Record<BlockedKind, string> = {
  link: 'Block a single link',
  domain: 'Block a branded domain and all links on it',
  account: 'Block everything an account owns; it can still read but not change anything',
};

/** `reason` null = remove the block. */
async function change(named: { kind: BlockedKind; name: string }, reason: string | null): Promise<void> {
  await withServices(async (services) => {
    const isThere = await changeBlock(services, named, reason);
    if (!isThere) throw new SettingError(kinds[named.kind].unknown(named.name));
  });
  process.stdout.write(`${reason === null ? 'unblocked' : 'blocked'}: ${named.name}\n`);
}

function readReason(reason: string | undefined): string {
  if (reason === undefined) return '';
  const parsed = z.object({ reason: blockReason() }).safeParse({ reason });
  if (!parsed.success) throw describeIssue(parsed.error);
  return parsed.data.reason;
}
