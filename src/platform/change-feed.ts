/** Something the redirect may have cached is not what it was. */
export type Change =
  | { kind: 'link'; domainId: number | null; aliasKey: string }
  | { kind: 'domain'; host: string }
  | { kind: 'qr'; code: string }
  /** Pixels of the account, or those of a link of it. Nodes that share a database find out by themselves, in moments. */
  | { kind: 'pixels'; accountId: number }
  /** Whatever the account has, its links, domains and codes among it: the account or a domain of it was (un)blocked. */
  | { kind: 'account'; accountId: number }
  /** Anything may be: this process may have missed what others changed. */
  | { kind: 'everything' };

export interface ChangeFeed {
  /** Call it after the write is committed. */
  announce(change: Change): void;
  subscribe(listener: (change: Change) => void): void;
}

/** One process: whoever listens hears of a change before the writer's answer leaves. */
export function createChangeFeed(): ChangeFeed {
  const listeners: ((change: Change) => void)[] = [];
  return {
    announce: (change) => {
      for (const listener of listeners) listener(change);
    },
    subscribe: (listener) => void listeners.push(listener),
  };
}
