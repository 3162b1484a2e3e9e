import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { hasSessionEnded, useOpenSession } from '../api/session.ts';
import type { Answer } from '../api/types.ts';
import { apiQuery } from '../api/use-api.ts';
import { hasUnsaved } from '../components/dialogs/unsaved.ts';

/**
 * The state of the session. When it ends (also in another tab, or because of a 401), the cache is cleared,
 * because another account may sign in next, and the sign-in page opens, which leads back afterwards. Only if
 * the session ended by itself and there are unsaved changes, the page stays ("held") until its account signs
 * in again; `release` gives that up. When another tab signs in over an open session, what is shown stays if it is the
 * same account.
 */
export function useSession(): { state: 'open' | 'held' | 'none'; release(): void } {
  const client = useQueryClient();
  const navigate = useNavigate();
  const session = useOpenSession();
  const isOpen = session !== undefined;
  const [former, setFormer] = useState(session);
  /** Id of the account whose page is held, or shown until it is known who has signed in now. */
  const [holder, setHolder] = useState<number>();
  if (former !== session) {
    setFormer(session);
    if (isOpen && former !== undefined) setHolder((known) => known ?? knownAccount(client));
    if (!isOpen) setHolder(hasSessionEnded() && hasUnsaved() ? knownAccount(client) : undefined);
  }
  const isHeld = holder !== undefined;
  useEffect(() => {
    if (isOpen || isHeld) return;
    client.clear();
    void navigate({ to: '/', search: { next: location.pathname + location.search }, replace: true });
  }, [isOpen, isHeld, navigate, client]);
  useEffect(() => {
    if (!isOpen || holder === undefined) return;
    const goOn = (isSame: boolean) => {
      setHolder(undefined);
      if (isSame) return client.invalidateQueries();
      void navigate({ to: '/dashboard', replace: true, ignoreBlocker: true });
      return client.resetQueries();
    };
    // If the account cannot be determined, the input is kept: whoever is signed in has already seen it.
    askAccount(client).then(
      (account) => goOn(account === holder),
      () => goOn(true),
    );
  }, [session, isOpen, holder, navigate, client]);
  return { state: isOpen ? 'open' : isHeld ? 'held' : 'none', release: () => setHolder(undefined) };
}

const accountQuery = apiQuery('getAccount', {});

function knownAccount(client: QueryClient): number | undefined {
  return client.getQueryData<Answer<'getAccount'>>(accountQuery.queryKey)?.data.id;
}

async function askAccount(client: QueryClient): Promise<number> {
  const { data } = await client.fetchQuery({ ...accountQuery, staleTime: 0 });
  return data.id;
}
