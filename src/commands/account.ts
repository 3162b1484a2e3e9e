import type { Command } from 'commander';
import { newAccount } from '../../contract/account.ts';
import { describeIssue } from '../http/describe-issue.ts';
import { randomText, readableAlphabet } from '../platform/ids.ts';
import {
  createAccount,
  disableTwoFactorOf,
  findAccountByUsername,
  replaceKey,
} from '../resources/account/index.ts';
import { SettingError } from '../settings/environment.ts';
import { withServices } from './with-services.ts';

const generatedPasswordCharacters = 16;

/** `waypost account create`, `key` and `two-factor`. A key is the only line on standard output. */
export function addAccountCommands(program: Command): void {
  const account = program.command('account').description('Create accounts and let their owners in again');
  addCreate(account);
  addKey(account);
  addTwoFactor(account);
}

function addCreate(account: Command): void {
  account
    .command('create')
    .description('Create an account and print its API key')
    .requiredOption('--username <name>', '3 to 32 letters, digits, _ or -')
    .requiredOption('--email <address>', 'for signing in to the dashboard')
    .option('--password <password>', 'at least 8 characters; made up and printed when absent')
    .action(async (options: { username: string; email: string; password?: string }) => {
      const password = options.password ?? randomText(readableAlphabet, generatedPasswordCharacters);
      const wanted = newAccount.safeParse({ ...options, password });
      if (!wanted.success) throw describeIssue(wanted.error);
      await withServices(
        async (services) => {
          const { key } = await createAccount(services, wanted.data);
          if (options.password === undefined) process.stderr.write(`password: ${password}\n`);
          process.stdout.write(`${key}\n`);
        },
        { mayBeNew: true },
      );
    });
}

function addKey(account: Command): void {
  account
    .command('key')
    .description('Replace every API key of an account by a new one and print it')
    .requiredOption('--username <name>', 'whose key')
    .action(async (options: { username: string }) => {
      await withServices(async (services) => {
        const found = await findAccountByUsername(services.database.read, options.username);
        if (!found) throw new SettingError(`there is no account with the username "${options.username}".`);
        process.stdout.write(`${await replaceKey(services, found)}\n`);
      });
    });
}

function addTwoFactor(account: Command): void {
  account
    .command('two-factor')
    .description('Turn two-factor authentication off for somebody who lost the app and the recovery codes')
    .requiredOption('--disable <email>', 'whose')
    .action(async ({ disable: email }: { disable: string }) => {
      await withServices(async (services) => {
        const outcome = await disableTwoFactorOf(services, email);
        if (outcome === 'unknown') throw new SettingError(`there is no account with the email "${email}".`);
        const state = outcome === 'disabled' ? 'now' : 'already';
        process.stdout.write(`Two-factor authentication of ${email} is ${state} off.\n`);
      });
    });
}
