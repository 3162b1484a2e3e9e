import { newAccount } from '../../../contract/account.ts';
import { parseInput } from '../../http/parse-input.ts';
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
    const { password } = parseInput(newAccount.pick({ password: true }), { password: given });
    await setPassword(services, found.id, password);
    process.stdout.write(`The password of ${username} is changed, and all its sessions are ended.\n`);
  });
}
