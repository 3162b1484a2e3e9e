import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { aliasOf, cacheControl, shortHost, targetOf } from './link-set.ts';
import { processTree } from '../../test/support/processes/process-usage.ts';
import { endChild, freePort, type Server } from './server.ts';

const startWithinMs = 60_000;
const lookEveryMs = 20;

/**
 * Starts nginx with one worker process that answers the same redirects from a map and writes its default
 * access log.
 */
export async function startNginx(path: string, links: number): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'waypost-bench-nginx-'));
  const port = await freePort();
  const config = join(folder, 'nginx.conf');
  await writeMap(join(folder, 'links.map'), links);
  await writeFile(config, configuration(folder, port, links));
  const child = spawn(path, ['-c', config, '-p', folder, '-e', join(folder, 'error.log')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilListening(child, port);
  const workers = await untilWorking(child);
  return {
    name: 'nginx',
    links,
    port,
    pids: workers,
    async stop() {
      await endChild(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function writeMap(path: string, links: number): Promise<void> {
  const file = createWriteStream(path);
  const linesAtOnce = 10_000;
  for (let start = 0; start < links; start += linesAtOnce) {
    const count = Math.min(linesAtOnce, links - start);
    const lines = Array.from({ length: count }, (_, index) => mapLine(start + index));
    if (!file.write(lines.join(''))) await new Promise((resolve) => file.once('drain', resolve));
  }
  file.end();
  await finished(file);
}

function mapLine(number: number): string {
  return `/${aliasOf(number)} "${targetOf(number)}";\n`;
}

function configuration(folder: string, port: number, links: number): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `  ${kind}_temp_path ${folder}/${kind};`)
    .join('\n');
  return `
worker_processes 1;
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 1024; }
http {
${temporary}
  access_log ${folder}/access.log combined;
  keepalive_timeout 65s;
  # By default a connection is closed after 1,000 requests.
  keepalive_requests 1000000000;
  map_hash_max_size ${2 ** Math.ceil(Math.log2(2 * links + 1024))};
  map_hash_bucket_size 256;
  map $uri $target {
    default "";
    include ${folder}/links.map;
  }
  server {
    listen 127.0.0.1:${port} backlog=4096;
    server_name ${shortHost};
    location / {
      if ($target = "") { return 404; }
      add_header Cache-Control "${cacheControl}";
      return 302 $target;
    }
  }
}
`;
}

/** Waits for the worker process, which nginx's master process starts a moment after it listens. */
async function untilWorking(child: ChildProcess): Promise<number[]> {
  const deadline = performance.now() + startWithinMs;
  while (performance.now() < deadline) {
    const [, ...workers] = processTree(child.pid as number);
    if (workers.length > 0) return workers;
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
  throw new Error('nginx did not start a process that answers.');
}

async function untilListening(child: ChildProcess, port: number): Promise<void> {
  const deadline = performance.now() + startWithinMs;
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`nginx ended with code ${child.exitCode}.`);
    if (performance.now() > deadline) throw new Error(`nginx did not listen within ${startWithinMs} ms.`);
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}
