import { ApiError } from '../../../api/api-error.ts';
import { call, resourceOf } from '../../../api/call.ts';
import { readTexts } from '../../../texts/use-texts.ts';
import type { AdministeredAccount } from './account-columns.tsx';

const rowsPerCall = 1_000;

/** The query of one account by its id. */
export function accountQuery(id: string) {
  return {
    queryKey: [resourceOf('listAccounts'), 'account', id],
    queryFn: ({ signal }: { signal: AbortSignal }) => findAccount(id, signal),
  };
}

/**
 * Looks through the list, which is ordered by id from high to low: the API has no endpoint for a single account.
 * @throws ApiError
 */
async function findAccount(id: string, signal: AbortSignal): Promise<AdministeredAccount> {
  for (let page = 1, last = 1; page <= last; page++) {
    const { data } = await call('listAccounts', { query: { page, limit: rowsPerCall } }, { signal });
    const found = data.accounts.find((account) => String(account.id) === id);
    if (found) return found;
    const isPassed = (data.accounts.at(-1)?.id ?? 0) < Number(id);
    last = isPassed ? page : data.maxpage;
  }
  const { accountNotFound: message } = await readTexts('failures');
  throw new ApiError(404, { message });
}
