/** A change to data that the redirect may have cached. */
export type Change =
  | { kind: 'link'; domainId: number | null; aliasKey: string }
  | { kind: 'domain'; host: string }
  | { kind: 'qr'; code: string }
  /**
   * Pixels of the account, or the pixels of one of its links. Other nodes on the same database notice these
   * within moments by themselves.
   */
  | { kind: 'pixels'; accountId: number }
  /**
   * What visitors see of the account's campaigns, bio pages, splash pages or overlays. Other nodes notice it
   * within moments by themselves, too.
   */
  | { kind: 'pages'; accountId: number }
  /**
   * The account or one of its domains was blocked or unblocked, which affects all its links, domains and
   * codes.
   */
  | { kind: 'account'; accountId: number }
  /** Anything may have changed: this process may have missed changes by others. */
  | { kind: 'everything' };

export interface ChangeFeed {
  /** Call it after the commit. */
  announce(change: Change): void;
  subscribe(listener: (change: Change) => void): void;
}

/** A synchronous feed within one process: all listeners have run before the answer to the write is sent. */
export function createChangeFeed(): ChangeFeed {
  const listeners: ((change: Change) => void)[] = [];
  return {
    announce: (change) => {
      for (const listener of listeners) listener(change);
    },
    subscribe: (listener) => void listeners.push(listener),
  };
}
