import { type Command, Option } from 'commander';
import { changeRole } from '../../resources/administration/index.ts';
import { withServices } from '../with-services.ts';
import { requireAccount } from './require-account.ts';

interface Given {
  username: string;
  role: 'administrator' | 'user';
}

/** `waypost account role`: also a way back in if no administrator can sign in any more. */
export function addRoleCommand(account: Command): void {
  account
    .command('role')
    .description('Make an account an administrator or an ordinary user')
    .requiredOption('--username <name>', 'whose role')
    .addOption(
      new Option('--role <role>', 'what the account is from now on')
        .choices(['administrator', 'user'])
        .makeOptionMandatory(),
    )
    .action(({ username, role }: Given) =>
      withServices(async (services) => {
        const { id } = await requireAccount(services, username);
        await changeRole(services, id, role);
        process.stdout.write(`${username} is now ${role === 'user' ? 'a user' : 'an administrator'}.\n`);
      }),
    );
}
