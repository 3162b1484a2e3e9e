import { type Command, Option } from 'commander';
import type { NewRole } from './change-role.ts';
import type { NewPassword } from './change-password.ts';
import type { NewPerson } from './create-account.ts';

/**
 * `waypost account …`. Commands that print an API key print nothing else to standard output. What a command does is
 * loaded only when it is run.
 */
export function addAccountCommands(program: Command): void {
  const account = program.command('account').description('Create accounts and restore access to them');
  addCreate(account);
  addList(account);
  addKey(account);
  addPassword(account);
  addRole(account);
  addTwoFactor(account);
}

function addCreate(account: Command): void {
  account
    .command('create')
    .description('Create an account and print its API key; the first account is the administrator')
    .requiredOption('--username <name>', '3 to 32 letters, digits, _ or -')
    .requiredOption('--email <address>', 'for signing in to the dashboard')
    .option('--password-file <file>', 'holds the password, of at least 8 characters')
    .option(
      '--password <password>',
      'the password itself, which other users of this machine can see; without either, one is generated and printed',
    )
    .action(async (options: NewPerson) => (await import('./create-account.ts')).create(options));
}

/** One line for each account, its fields separated by tabs for use by other programs. */
function addList(account: Command): void {
  account
    .command('list')
    .description(
      'Print all accounts, newest first: number, username, email, role, plan and state, separated by tabs',
    )
    .action(async () => (await import('./list-accounts.ts')).listAccounts());
}

function addKey(account: Command): void {
  account
    .command('key')
    .description('Replace all API keys of an account with a new one and print it')
    .requiredOption('--username <name>', 'whose keys')
    .action(async ({ username }: { username: string }) =>
      (await import('./restore-access.ts')).printNewKey(username),
    );
}

function addPassword(account: Command): void {
  account
    .command('password')
    .description(
      'Set a new password, read from the terminal or standard input, and end all sessions of the account',
    )
    .requiredOption('--username <name>', 'whose password')
    .option('--password-file <file>', 'read it from this file instead')
    .action(async (given: NewPassword) => (await import('./change-password.ts')).changePassword(given));
}

function addRole(account: Command): void {
  account
    .command('role')
    .description('Make an account an administrator or an ordinary user')
    .requiredOption('--username <name>', 'whose role')
    .addOption(
      new Option('--role <role>', 'what the account is from now on')
        .choices(['administrator', 'user'])
        .makeOptionMandatory(),
    )
    .action(async (given: NewRole) => (await import('./change-role.ts')).giveRole(given));
}

function addTwoFactor(account: Command): void {
  account
    .command('two-factor')
    .description(
      'Turn off two-factor authentication for someone who lost both the app and the recovery codes',
    )
    .requiredOption('--disable <email>', 'the email address of the account')
    .action(async ({ disable }: { disable: string }) =>
      (await import('./restore-access.ts')).turnOffTwoFactor(disable),
    );
}
