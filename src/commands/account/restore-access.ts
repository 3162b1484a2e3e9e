import { disableTwoFactorOf, replaceKey } from '../../resources/account/index.ts';
import { SettingError } from '../../settings/environment.ts';
import { withServices } from '../with-services.ts';
import { requireAccount } from './require-account.ts';

/** `waypost account key` */
export function printNewKey(username: string): Promise<void> {
  return withServices(async (services) => {
    const found = await requireAccount(services, username);
    process.stdout.write(`${await replaceKey(services, found)}\n`);
  });
}

/** `waypost account two-factor --disable` */
export function turnOffTwoFactor(email: string): Promise<void> {
  return withServices(async (services) => {
    const outcome = await disableTwoFactorOf(services, email);
    if (outcome === 'unknown') throw new SettingError(`there is no account with the email "${email}".`);
    const state = outcome === 'disabled' ? 'now' : 'already';
    process.stdout.write(`Two-factor authentication of ${email} is ${state} off.\n`);
  });
}
