import type { Command } from 'commander';
import { newAccount } from '../../contract/account.ts';
import { describeIssue } from '../http/describe-issue.ts';
import { randomText, readableAlphabet } from '../platform/ids.ts';
import { createAccount, disableTwoFactorOf, replaceKey } from '../resources/account/index.ts';
import { SettingError } from '../settings/environment.ts';
import { addListCommand } from './account/list-accounts.ts';
import { addPasswordCommand } from './account/change-password.ts';
import { addRoleCommand } from './account/change-role.ts';
import { requireAccount } from './account/require-account.ts';
import { readPasswordFile } from './read-password.ts';
import { withServices } from './with-services.ts';

const generatedPasswordCharacters = 16;

/** `waypost account …`. Commands that print an API key print nothing else to standard output. */
export function addAccountCommands(program: Command): void {
  const account = program.command('account').description('Create accounts and restore access to them');
  addCreate(account);
  addListCommand(account);
  addKey(account);
  addPasswordCommand(account);
  addRoleCommand(account);
  addTwoFactor(account);
}

interface NewPerson {
  username: string;
  email: string;
  password?: string;
  passwordFile?: string;
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
    .action(create);
}

async function create(options: NewPerson): Promise<void> {
  const given = readGiven(options);
  const password = given ?? randomText(readableAlphabet, generatedPasswordCharacters);
  const { username, email } = options;
  const wanted = newAccount.safeParse({ username, email, password });
  if (!wanted.success) throw describeIssue(wanted.error);
  await withServices(
    async (services) => {
      const { key } = await createAccount(services, wanted.data);
      if (given === undefined) process.stderr.write(`password: ${password}\n`);
      process.stdout.write(`${key}\n`);
    },
    { mayBeNew: true },
  );
}

function readGiven({ password, passwordFile }: NewPerson): string | undefined {
  if (password !== undefined && passwordFile !== undefined)
    throw new SettingError('--password: is given twice, in --password and in --password-file.');
  return passwordFile === undefined ? password : readPasswordFile(passwordFile);
}

function addKey(account: Command): void {
  account
    .command('key')
    .description('Replace all API keys of an account with a new one and print it')
    .requiredOption('--username <name>', 'whose keys')
    .action(({ username }: { username: string }) =>
      withServices(async (services) => {
        const found = await requireAccount(services, username);
        process.stdout.write(`${await replaceKey(services, found)}\n`);
      }),
    );
}

function addTwoFactor(account: Command): void {
  account
    .command('two-factor')
    .description(
      'Turn off two-factor authentication for someone who lost both the app and the recovery codes',
    )
    .requiredOption('--disable <email>', 'the email address of the account')
    .action(({ disable: email }: { disable: string }) =>
      withServices(async (services) => {
        const outcome = await disableTwoFactorOf(services, email);
        if (outcome === 'unknown') throw new SettingError(`there is no account with the email "${email}".`);
        const state = outcome === 'disabled' ? 'now' : 'already';
        process.stdout.write(`Two-factor authentication of ${email} is ${state} off.\n`);
      }),
    );
}
