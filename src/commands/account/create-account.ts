import { newAccount } from '../../../contract/account.ts';
import type { Services } from '../../http/context.ts';
import { parseInput } from '../../http/parse-input.ts';
import { randomText, readableAlphabet } from '../../platform/ids.ts';
import { createAccount, hasAnyAccount } from '../../resources/account/index.ts';
import { SettingError } from '../../settings/environment.ts';
import { readPasswordFile } from '../read-password.ts';
import { withServices } from '../with-services.ts';

const generatedPasswordCharacters = 16;
const left =
  'The account is made or not: see "waypost account list". If it is, "waypost account key" and "password" give access to it.';

export interface NewPerson {
  username: string;
  email: string;
  password?: string;
  passwordFile?: string;
}

/** `waypost account create`; prints the password as well if it was generated. */
export async function create(options: NewPerson): Promise<void> {
  const given = readGiven(options);
  const password = given ?? randomText(readableAlphabet, generatedPasswordCharacters);
  const { username, email } = options;
  const wanted = parseInput(newAccount, { username, email, password });
  await withServices(
    async (services) => {
      const isFirst = !(await hasAnyAccount(services.database.read));
      const { key } = await createAccount(services, wanted);
      if (isFirst) process.stderr.write(describeFirst(services, username));
      if (given === undefined) process.stderr.write(`password: ${password}\n`);
      process.stdout.write(`${key}\n`);
    },
    { mayBeNew: true, left },
  );
}

/** Whoever has accounts sees by it that the command works with other data than the service. */
function describeFirst({ settings: { databaseUrl, dataDir } }: Services, username: string): string {
  const place = databaseUrl === undefined ? dataDir : 'the database of DATABASE_URL';
  return `${username} is the first account in ${place}, and so the administrator.\n`;
}

function readGiven({ password, passwordFile }: NewPerson): string | undefined {
  if (password !== undefined && passwordFile !== undefined)
    throw new SettingError('--password: is given twice, in --password and in --password-file.');
  return passwordFile === undefined ? password : readPasswordFile(passwordFile);
}
