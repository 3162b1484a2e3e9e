import { stat } from 'node:fs/promises';
import type { Logger } from '../logger.ts';
import { repeat } from '../repeat.ts';
import { ListedAddresses } from './listed-addresses.ts';
import { readBlocklist } from './read-files.ts';

const lookEveryMs = 1_000;

/** Hosts and addresses that no link may lead to. */
export interface Blocklist {
  /** The entry that covers an address as the URL parser writes it; undefined = none does. */
  find(address: string): string | undefined;
  /** How many entries there are. */
  readonly size: number;
}

export interface WatchedBlocklist extends Blocklist {
  /** Called after other files were read. */
  onChange(listener: () => void): void;
  /** No file is looked at any more when it resolves. */
  stop(): Promise<void>;
}

/** What is there where no list is. */
export const emptyBlocklist: Blocklist = new ListedAddresses();

/**
 * The lists of these files together. A file that changes is read again, all files with it, within some two seconds
 * after its last change: one that is still being written is left alone. What cannot be used is logged, and what was
 * there before goes on.
 * @throws StartError when they cannot be used from the beginning
 */
export async function openBlocklist(paths: readonly string[], logger: Logger): Promise<WatchedBlocklist> {
  const listeners: (() => void)[] = [];
  let tried = await signatureOf(paths);
  let seen = tried;
  let listed = await readBlocklist(paths);

  const look = async () => {
    const before = seen;
    seen = await signatureOf(paths);
    if (seen === tried || seen !== before) return;
    tried = seen;
    try {
      listed = await readBlocklist(paths);
      logger.info({ entries: listed.size }, 'The blocklist was read again');
    } catch (error) {
      return logger.error((error as Error).message);
    }
    for (const listener of listeners) listener();
  };

  const looking = paths.length === 0 ? undefined : repeat(look, lookEveryMs);
  return {
    find: (address) => listed.find(address),
    get size() {
      return listed.size;
    },
    onChange: (listener) => void listeners.push(listener),
    stop: async () => looking?.stop(),
  };
}

/** Another text whenever one of the files is another one, or was written to, or is not there. */
async function signatureOf(paths: readonly string[]): Promise<string> {
  const signatures = await Promise.all(
    paths.map(async (path) => {
      const found = await stat(path).catch(() => undefined);
      return found && [found.ino, found.size, found.mtimeMs].join(' ');
    }),
  );
  return JSON.stringify(signatures);
}
