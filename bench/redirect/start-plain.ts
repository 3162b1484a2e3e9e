import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { endChild, type Server } from './server.ts';

const program = fileURLToPath(new URL('./plain-server.ts', import.meta.url));

/** Starts a bare node:http server with the same links. */
export async function startPlain(links: number): Promise<Server> {
  const child = spawn(process.execPath, [program, String(links)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    name: 'node:http',
    links,
    port: Number(line),
    pids: [child.pid as number],
    stop: () => endChild(child),
  };
}
