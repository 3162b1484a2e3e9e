import { type Cores, moveToCore } from './cores.ts';
import type { Options } from './options.ts';
import type { Server } from './server.ts';
import type { Tools } from './tools.ts';

/** What every measurement works with. */
export interface Bench {
  options: Options;
  tools: Tools & { wrk: string };
  /** Text = why nothing is pinned. */
  cores: Cores | string;
  /** Tells how far it is. */
  say(line: string): void;
}

/** Starts servers on their core, works with them from the load's core, and stops them whatever happens. */
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
