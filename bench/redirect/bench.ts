import { type Cores, moveToCore } from './cores.ts';
import type { Options } from './options.ts';
import type { Server } from './server.ts';
import type { Tools } from './tools.ts';

/** What every measurement needs. */
export interface Bench {
  options: Options;
  tools: Tools & { wrk: string };
  /** The cores to use; a text says why processes are not pinned to cores. */
  cores: Cores | string;
  /** Reports progress. */
  say(line: string): void;
}

/** Starts the servers on their core, runs the work on the load's core, and stops the servers in any case. */
export async function withServers<Result>(
  { tools, cores }: Pick<Bench, 'tools' | 'cores'>,
  starts: (() => Promise<Server>)[],
  work: (servers: Server[]) => Promise<Result>,
): Promise<Result> {
  const servers: Server[] = [];
  try {
    if (typeof cores !== 'string') moveToCore(tools, cores.server);
    for (const start of starts) servers.push(await start());
    if (typeof cores !== 'string') moveToCore(tools, cores.load);
    return await work(servers);
  } finally {
    for (const server of servers) await server.stop();
  }
}
