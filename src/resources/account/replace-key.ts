import { hashSecret } from '../../http/callers/authenticate.ts';
import type { Caller, Services } from '../../http/context.ts';
import { replaceKeyRow } from './account-store.ts';
import { createApiKey } from './api-key.ts';

/**
 * Creates a new key and returns it. The key that the call was made with stops working; if there is none (a
 * session or the operator asks), all keys of the account do.
 * @throws AppError apiKeyRequired when the key that asks was replaced meanwhile, so that one key never
 * becomes two; accountSuspended
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
