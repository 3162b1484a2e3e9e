import type { Services } from '../../http/context.ts';
import { pageOfAccounts } from '../../resources/administration/index.ts';
import { withServices } from '../with-services.ts';

const accountsPerPage = 500;

type Listed = Awaited<ReturnType<typeof pageOfAccounts>>['rows'][number];

/**
 * `waypost account list`: one line for each account, its fields separated by tabs for use by other programs.
 */
export function listAccounts(): Promise<void> {
  return withServices(printAccounts, { left: 'Nothing is changed.' });
}

async function printAccounts({ database }: Services): Promise<void> {
  for (let offset = 0; ; offset += accountsPerPage) {
    const range = { limit: accountsPerPage, offset };
    const { rows } = await pageOfAccounts(database.read, { search: undefined, range });
    process.stdout.write(rows.map(lineOf).join(''));
    if (rows.length < accountsPerPage) return;
  }
}

function lineOf(account: Listed): string {
  const { id, username, email, role, plan } = account;
  return `${[id, username, email, role, plan, stateOf(account)].join('\t')}\n`;
}

function stateOf({ isBlocked, suspended_at }: Listed): string {
  if (isBlocked) return 'blocked';
  return suspended_at === null ? 'active' : 'suspended';
}
