import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { hasSessionEnded, useHasSession } from '../api/session.ts';
import type { Answer } from '../api/types.ts';
import { apiQuery } from '../api/use-api.ts';
import { hasUnsaved } from '../components/dialogs/unsaved.ts';

/**
 * Whether there is a session. When it ends, also in another tab or because the service says so, what was read is
 * forgotten, because the next one here may be another, and it goes to signing in, and back here afterwards. Only where it
 * ended by itself and something was entered the page stays ("held") until its account is signed in again; `release` gives
 * it up.
 */
export function useSession(): { state: 'open' | 'held' | 'none'; release(): void } {
  const client = useQueryClient();
  const navigate = useNavigate();
  const isOpen = useHasSession();
  const [wasOpen, setWasOpen] = useState(isOpen);
  /** Whose page is held. */
  const [holder, setHolder] = useState<number>();
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen);
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
    // When it cannot be told, what is entered stays: whoever is signed in has seen it.
    askAccount(client).then(
      (account) => goOn(account === holder),
      () => goOn(true),
    );
  }, [isOpen, holder, navigate, client]);
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
