import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import {
  type ChildService,
  createLinkOn,
  startChild,
  terminate,
} from '../support/processes/child-service.ts';
import { limits } from '../../contract/limits.ts';
import { createDatabase, withPostgres } from '../support/postgres.ts';
import { runProgram } from '../support/processes/program.ts';
import { isMissing, startWebProgram } from '../support/processes/web-servers.ts';
import { poll, visitPath } from '../support/clicks/visits.ts';
import { freePort } from '../support/free-port.ts';

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

const balancers = [
  { name: 'nginx', program: 'nginx -v', startBalancer: startNginx },
  { name: 'Caddy', program: 'caddy version', startBalancer: startCaddy },
];

for (const { name, program, startBalancer } of balancers) {
  test(`${name} as on the page shares visitors out among nodes, and none of them notices a rolling restart`, async (context) => {
    const missing = await isMissing(program);
    if (missing) return context.skip(missing);
    const DATABASE_URL = await createDatabase(server.url);
    const ports = [await freePort(), await freePort()] as const;
    const start = (number: 0 | 1) =>
      startChild(join(folder, `${name}-node-${number}`), {
        DATABASE_URL,
        PORT: String(ports[number]),
        TRUSTED_PROXIES: '127.0.0.1',
      });
    const nodes: ChildService[] = [await start(0), await start(1)];
    const balancer = await startBalancer(ports);
    const { alias } = await createLinkOn(nodes[0] as ChildService, 'ada');
    // An answer that the load balancer does not understand would count as a failure of the node.
    const long = `/${alias}?${'a'.repeat(limits.urlBytesMax - 100)}`;
    for (let visit = 0; visit < 4; visit++) assert.equal((await visitPath(balancer.url, long)).status, 302);
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
}

interface Balancer {
  url: string;
  /** Waits until new connections are answered by the node on this port. */
  untilServedBy(port: number): Promise<void>;
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
  const options = ['-p', home, '-c', join(home, 'nginx.conf'), '-e', join(home, 'error.log')];
  await startWebProgram(['nginx', ...options], { port });
  return {
    url: `http://127.0.0.1:${port}`,
    async untilServedBy(node) {
      const { length } = await readFile(log, 'utf8');
      const look = async () =>
        (await readFile(log, 'utf8')).slice(length).includes(`127.0.0.1:${node}\n`) || undefined;
      await poll('the node to be sent visitors again', look);
    },
  };
}

/** Caddy likewise. */
async function startCaddy(ports: readonly [number, number]): Promise<Balancer> {
  const [block = ''] = blocksOf('caddyfile');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const served = block
    .replace('10.0.0.11:3000', `127.0.0.1:${ports[0]}`)
    .replace('10.0.0.12:3000', `127.0.0.1:${ports[1]}`)
    .replace('links.example.com', url)
    .replace('lb_policy', 'header_down X-Node {http.reverse_proxy.upstream.hostport}\n\t\tlb_policy');
  assert.doesNotMatch(served, /10\.0\.0|example/);
  const path = join(folder, 'Caddyfile');
  await writeFile(path, `{\nadmin off\n}\n${served}`);
  const environment = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  await startWebProgram(['caddy', 'run', '--config', path, '--adapter', 'caddyfile'], { port, environment });
  return {
    url,
    async untilServedBy(node) {
      await poll('the node to be sent visitors again', async () => {
        const { headers } = await visitPath(url, '/healthz');
        return headers['x-node'] === `127.0.0.1:${node}` || undefined;
      });
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
  await poll(`${more} more answers`, async () => (load.answered >= wanted ? true : undefined));
}
