import { newAccount } from '../../../contract/account.ts';
import { describeIssue } from '../../http/describe-issue.ts';
import { setPassword } from '../../resources/account/index.ts';
import { askForPassword, readPasswordFile } from '../read-password.ts';
import { withServices } from '../with-services.ts';
import { requireAccount } from './require-account.ts';

export interface NewPassword {
  username: string;
  passwordFile?: string;
}

/** `waypost account password`: sets a new password, for example when the old one was forgotten. */
export function changePassword({ username, passwordFile }: NewPassword): Promise<void> {
  return withServices(async (services) => {
    const found = await requireAccount(services, username);
    const given = passwordFile === undefined ? await askForPassword() : readPasswordFile(passwordFile);
    await setPassword(services, found.id, requireGood(given));
    process.stdout.write(`The password of ${username} is changed, and all its sessions are ended.\n`);
  });
}

/** @throws AppError invalidInput when the password does not meet the rules */
function requireGood(given: string): string {
  const parsed = newAccount.pick({ password: true }).safeParse({ password: given });
  if (!parsed.success) throw describeIssue(parsed.error);
  return parsed.data.password;
}
