import type { Server } from 'node:net';
import { createLimitedLog, type LimitedLog } from '../../platform/logging/limited-log.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { countOpenFiles, findOpenFilesMax } from '../../platform/files/open-files.ts';

/** Files that connections leave for all else: the spool, the database, calls to other hosts. */
const spareMost = 128;

interface Options {
  logger: Logger;
  /** How many files a connection may need: its own, and those over which its requests are passed on. */
  filesEach: number;
}

/**
 * Lets connections take only a part of the files that this process may open. If clients could take all of them, with
 * idle connections, the spool could open no segment, and clicks would go uncounted. Further connections are closed at
 * once, and the log says so. Call it when the service has opened what it needs, and `end` when it stops.
 */
export function limitConnections(server: Server, { logger, filesEach }: Options): Pick<LimitedLog, 'end'> {
  const log = createLimitedLog(logger);
  void findConnectionsMax(filesEach).then((most) => {
    if (!Number.isNaN(most)) server.maxConnections = most;
  });
  server.on('drop', () => {
    const connections = server.maxConnections;
    log.log(
      'warn',
      { connections },
      'Connections are closed at once: no more files may be opened (LimitNOFILE)',
    );
  });
  return log;
}

/** NaN where the system does not tell how many files may be open. */
async function findConnectionsMax(filesEach: number): Promise<number> {
  const [open, most] = await Promise.all([countOpenFiles(), findOpenFilesMax()]);
  const free = Math.max(0, most - open);
  const spare = Math.min(spareMost, Math.ceil(free / 2));
  return Math.max(1, Math.floor((free - spare) / filesEach));
}
