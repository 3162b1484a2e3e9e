import type { Command } from 'commander';
import { newAccount } from '../../../contract/account.ts';
import { describeIssue } from '../../http/describe-issue.ts';
import { setPassword } from '../../resources/account/index.ts';
import { askForPassword, readPasswordFile } from '../read-password.ts';
import { withServices } from '../with-services.ts';
import { requireAccount } from './require-account.ts';

interface Given {
  username: string;
  passwordFile?: string;
}

/** `waypost account password`: sets a new password, for example when the old one was forgotten. */
export function addPasswordCommand(account: Command): void {
  account
    .command('password')
    .description(
      'Set a new password, read from the terminal or standard input, and end all sessions of the account',
    )
    .requiredOption('--username <name>', 'whose password')
    .option('--password-file <file>', 'read it from this file instead')
    .action(({ username, passwordFile }: Given) =>
      withServices(async (services) => {
        const found = await requireAccount(services, username);
        const given = passwordFile === undefined ? await askForPassword() : readPasswordFile(passwordFile);
        await setPassword(services, found.id, requireGood(given));
        process.stdout.write(`The password of ${username} is changed, and all its sessions are ended.\n`);
      }),
    );
}

/** @throws AppError invalidInput when the password does not meet the rules */
function requireGood(given: string): string {
  const parsed = newAccount.pick({ password: true }).safeParse({ password: given });
  if (!parsed.success) throw describeIssue(parsed.error);
  return parsed.data.password;
}
