import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import {
  type ChildService,
  createLinkOn,
  startChild,
  terminate,
} from '../support/processes/child-service.ts';
import { createDatabase, withPostgres } from '../support/postgres.ts';
import { runProgram } from '../support/processes/program.ts';
import { poll, visitPath } from '../support/clicks/visits.ts';
import { freePort } from '../support/free-port.ts';

const run = promisify(execFile);
const page = await readFile(new URL('../../docs/operations/scaling.md', import.meta.url), 'utf8');
const folder = await mkdtemp(join(tmpdir(), 'waypost-scaling-'));
after(() => rm(folder, { recursive: true, force: true }));
const server = await withPostgres();

function blocksOf(language: string): string[] {
  return page
    .split(`\`\`\`${language}\n`)
    .slice(1)
    .map((block) => block.split('```')[0] as string);
}

test('what the page says that a simulation prints is what it prints', async () => {
  const shown = blocksOf('text').filter((block) => block.startsWith('$ '));
  assert.equal(shown.length, 2);
  for (const block of shown) {
    const [command = '', ...lines] = block.split('\n');
    const [, given] = /^\$ npm run -s waypost -- (simulate .+)$/.exec(command) ?? [];
    assert.ok(given, command);
    const { code, stdout } = await runProgram(given.split(' '));
    assert.deepEqual([code, stdout], [0, lines.join('\n')]);
  }
});

test('nginx as on the page shares visitors out among nodes, and none of them notices a rolling restart', async (context) => {
  const nginx = await run('nginx', ['-v']).catch(() => undefined);
  if (!nginx) return context.skip('nginx is not installed');
  const DATABASE_URL = await createDatabase(server.url);
  const ports = [await freePort(), await freePort()] as const;
  const start = (number: 0 | 1) =>
    startChild(join(folder, `node-${number}`), {
      DATABASE_URL,
      PORT: String(ports[number]),
      TRUSTED_PROXIES: '127.0.0.1',
    });
  const nodes: ChildService[] = [await start(0), await start(1)];
  const balancer = await startNginx(ports);
  context.after(balancer.stop);
  const { alias } = await createLinkOn(nodes[0] as ChildService, 'ada');
  const load = visitOverAndOver(balancer.url, `/${alias}`);
  for (const number of [0, 1] as const) {
    await untilAnswered(load, 300);
    assert.equal(await terminate(nodes[number] as ChildService), 0);
    await untilAnswered(load, 300);
    nodes[number] = await start(number);
    await balancer.untilServedBy(ports[number]);
  }
  await load.stop();
  assert.deepEqual(load.wrong, []);
  for (const node of nodes) assert.equal(await terminate(node), 0);
});

test('Caddy itself accepts the Caddyfile', async (context) => {
  const caddy = await run('caddy', ['version']).catch(() => undefined);
  if (!caddy) return context.skip('caddy is not installed');
  const path = join(folder, 'Caddyfile');
  await writeFile(path, blocksOf('caddyfile')[0] ?? '');
  await run('caddy', ['adapt', '--config', path, '--adapter', 'caddyfile'], {
    env: { ...process.env, HOME: folder },
  });
});

interface Balancer {
  url: string;
  /** Waits until new connections are answered by the node on this port. */
  untilServedBy(port: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts nginx with the page's configuration, but with other addresses and without TLS. */
async function startNginx(ports: readonly [number, number]): Promise<Balancer> {
  const [block = ''] = blocksOf('nginx');
  const port = await freePort();
  const served = block
    .replace('10.0.0.11:3000', `127.0.0.1:${ports[0]}`)
    .replace('10.0.0.12:3000', `127.0.0.1:${ports[1]}`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^\s*ssl_certificate.*$/gm, '');
  assert.doesNotMatch(served, /10\.0\.0|ssl/);
  const home = join(folder, 'nginx');
  const log = join(home, 'access.log');
  await mkdir(home);
  // If root starts nginx, its worker processes belong to another user.
  await chmod(folder, 0o755);
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const paths = kinds.map((kind) => `${kind}_temp_path ${home}/${kind};`).join('\n');
  const config = `daemon off; worker_processes 1; pid ${home}/pid; error_log ${home}/error.log;
    events { worker_connections 512; }
    http { log_format node '$upstream_addr'; access_log ${log} node; ${paths}\n${served} }`;
  await writeFile(join(home, 'nginx.conf'), config);
  const child = spawn('nginx', ['-p', home, '-c', join(home, 'nginx.conf'), '-e', join(home, 'error.log')], {
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  await poll(
    'nginx to answer',
    async () => (await fetch(`${url}/healthz`).catch(() => undefined))?.ok || undefined,
  );
  return {
    url,
    async untilServedBy(node) {
      const { length } = await readFile(log, 'utf8');
      const look = async () =>
        (await readFile(log, 'utf8')).slice(length).includes(`127.0.0.1:${node}\n`) || undefined;
      await poll('the node to be sent visitors again', look);
    },
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

interface Load {
  answered: number;
  wrong: string[];
  stop(): Promise<void>;
}

/** Sixteen visitors, each of whom sends the next request as soon as the last one is answered. */
function visitOverAndOver(baseUrl: string, path: string): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  let isOver = false;
  const load: Load = {
    answered: 0,
    wrong: [],
    async stop() {
      isOver = true;
      await visitors;
      agent.destroy();
    },
  };
  const visitor = async () => {
    while (!isOver) {
      const answer = await visitPath(baseUrl, path, { agent }).catch((error: Error) => error);
      if (!(answer instanceof Error) && answer.status === 302) load.answered++;
      else load.wrong.push(answer instanceof Error ? answer.message : `status ${answer.status}`);
    }
  };
  const visitors = Promise.all(Array.from({ length: 16 }, visitor));
  return load;
}

async function untilAnswered(load: Load, more: number): Promise<void> {
  const wanted = load.answered + more;
  await poll(`${more} more answers`, async () => (load.answered >= wanted ? true : undefined), 20_000);
}
