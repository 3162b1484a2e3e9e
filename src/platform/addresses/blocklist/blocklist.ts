import { stat } from 'node:fs/promises';
import type { Logger } from '../../logging/logger.ts';
import { repeat } from '../../pace/repeat.ts';
import { ListedAddresses } from './listed-addresses.ts';
import { readBlocklist } from './read-files.ts';

const lookEveryMs = 1_000;

/** Hosts and addresses that no link may lead to. */
export interface Blocklist {
  /**
   * Returns the entry that covers an address (serialised by the URL parser), or undefined if there is none.
   */
  find(address: string): string | undefined;
  /** The number of entries. */
  readonly size: number;
}

export interface WatchedBlocklist extends Blocklist {
  /** The listener is called each time the files were read again. */
  onChange(listener: () => void): void;
  /** Stops watching the files. Resolves when no check is running any more. */
  stop(): Promise<void>;
}

/** A blocklist without entries, used when no blocklist is configured. */
export const emptyBlocklist: Blocklist = new ListedAddresses();

/**
 * Reads the files into one blocklist and watches them. When a file changes, all are read again within about
 * two seconds after the last change; a file that is still being written is left alone until then. If reading
 * fails, the error is logged and the previous list stays in use.
 * @throws OperatorError when the files cannot be used at the start
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

/**
 * Returns a text that changes when any of the files is written to, replaced, deleted, or given other rights: a file
 * that could not be read may be readable then.
 */
async function signatureOf(paths: readonly string[]): Promise<string> {
  const signatures = await Promise.all(
    paths.map(async (path) => {
      const found = await stat(path).catch(() => undefined);
      return found && [found.ino, found.size, found.mtimeMs, found.ctimeMs].join(' ');
    }),
  );
  return JSON.stringify(signatures);
}
