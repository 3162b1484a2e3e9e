import { ApiError } from '../../api/api-error.ts';
import { queryClient } from '../../api/query-client.ts';
import { apiQuery } from '../../api/use-api.ts';
import { readTexts } from '../../texts/use-texts.ts';

/**
 * Called when a session was opened. A browser that blocks cookies, or has been given a cookie for HTTPS without HTTPS,
 * would lead back to signing in, over and over, as if the session had ended.
 * @throws Error if the browser has not kept the session's cookie
 */
export async function confirmSession(): Promise<void> {
  // The dashboard that follows shows the account, and need not ask for it again.
  const isKept = await queryClient
    .fetchQuery({ ...apiQuery('getAccount', {}), staleTime: 0, retry: false })
    .then(
      () => true,
      (error: unknown) => !(error instanceof ApiError && error.status === 401),
    );
  if (!isKept) throw new Error((await readTexts('start')).cookieNotKept);
}
