import { useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { readUrlState } from './use-url-state.ts';

const defaults = { panel: '' };

/** Kept with a history entry that was added by opening a panel over the entry before it. */
interface EntryState {
  isPanelStep?: boolean;
}

/**
 * The panel or dialog that is open on a page, as `?panel=` of its URL; '' for none. `turnTo` shows another one in its
 * place. Closing a panel goes back to the entry that it was opened from: with another entry like that one, the next
 * "back" would seem to do nothing.
 *
 * `close` and `turnTo` are about the panel that is open when they are handed out, and do nothing once it is left: a save
 * that ends late must not close what was opened meanwhile.
 */
export function usePanel() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { panel } = readUrlState(search, defaults);
  const { goTo, goBack, isOpen } = usePanelHistory();
  const isLeft = useIsLeft(panel);
  const open = useCallback(
    // A panel that is open already is replaced: the second click of a double click must not add an entry of its own.
    (which: string) =>
      goTo(
        which,
        isOpen() ? { replace: true, state: true } : { replace: false, state: { isPanelStep: true } },
      ),
    [goTo, isOpen],
  );
  return {
    panel,
    open,
    close: () => void (isLeft() || goBack()),
    turnTo: (other: string) => void (isLeft() || goTo(other, { replace: true, state: true })),
  };
}

/** A function that tells whether the panel shown by this rendering has been left since. */
function useIsLeft(panel: string): () => boolean {
  const shown = useRef({ panel });
  const isMounted = useRef(true);
  if (shown.current.panel !== panel) shown.current = { panel };
  const mine = shown.current;
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => !isMounted.current || shown.current !== mine;
}

/** What navigation takes besides the panel; `state: true` keeps the state of the entry. */
interface Step {
  replace: boolean;
  state?: EntryState | true;
}

function usePanelHistory() {
  const router = useRouter();
  /** The entry that is being left: the browser goes back a moment after it is told to. */
  const leaving = useRef<unknown>(undefined);
  const goTo = useCallback(
    (panel: string, step: Step) => {
      leaving.current = undefined;
      void router.navigate({
        to: '.',
        search: (current: Record<string, unknown>) => ({ ...current, panel: panel || undefined }),
        // What is behind the panel stays where it is.
        resetScroll: false,
        ...step,
      } as unknown as Parameters<typeof router.navigate>[0]);
    },
    [router],
  );
  const isOpen = useCallback(() => {
    // The history is ahead of the router's state, which changes when the page has been loaded.
    const search = router.options.parseSearch(router.history.location.search);
    return readUrlState(search, defaults).panel !== '';
  }, [router]);
  const goBack = () => {
    const { state } = router.history.location;
    if (leaving.current === state) return;
    if (!(state as EntryState).isPanelStep) return goTo('', { replace: true });
    leaving.current = state;
    // Whoever closes the panel has asked already whether changes may be lost.
    router.history.back({ ignoreBlocker: true });
  };
  return { goTo, goBack, isOpen };
}
