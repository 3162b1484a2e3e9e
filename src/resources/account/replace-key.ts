import { hashSecret } from '../../http/authenticate.ts';
import type { Caller, Services } from '../../http/context.ts';
import { replaceKeyRow } from './account-store.ts';
import { createApiKey } from './api-key.ts';

/**
 * A new key. The one that was used to ask stops working; without one, all of the account's do.
 * @throws AppError apiKeyRequired when the key used to ask was replaced meanwhile: one key never becomes two;
 * accountSuspended
 */
export async function replaceKey(
  services: Pick<Services, 'database' | 'clock'>,
  account: { id: number; by?: Caller['by'] },
): Promise<string> {
  const key = createApiKey();
  const row = {
    accountId: account.id,
    hash: hashSecret(key),
    lastCharacters: key.slice(-4),
    at: services.clock.now(),
  };
  await replaceKeyRow(services.database, row, account.by);
  return key;
}
