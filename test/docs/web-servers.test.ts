import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { Agent, request, type RequestOptions } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { limits } from '../../contract/limits.ts';
import { firefox, poll, visitPath } from '../support/clicks/visits.ts';
import { freePort } from '../support/free-port.ts';
import {
  type ChildService,
  createLinkOn,
  post,
  startChild,
  terminate,
} from '../support/processes/child-service.ts';
import {
  isMissing,
  startApache,
  startCaddy,
  startHaproxy,
  startNginx,
  startWebServer,
  type WebServer,
} from '../support/processes/web-servers.ts';

const page = await readFile(new URL('../../docs/operations/https.md', import.meta.url), 'utf8');
const folder = await mkdtemp(join(tmpdir(), 'waypost-web-servers-'));
after(() => rm(folder, { recursive: true, force: true }));

const own = 'links.example.com';
const branded = 'go.customer.example';
const servers = [
  { name: 'Caddy', language: 'caddyfile', start: startCaddy, programs: ['caddy version'] },
  { name: 'nginx', language: 'nginx', start: startNginx, programs: ['nginx -v', 'openssl version'] },
  { name: 'Apache', language: 'apache', start: startApache, programs: ['apache2 -v', 'openssl version'] },
  { name: 'HAProxy', language: 'haproxy', start: startHaproxy, programs: ['haproxy -v', 'openssl version'] },
];

const blockOf = (language: string) => page.split(`\`\`\`${language}\n`)[1]?.split('```')[0] ?? '';

interface Behind {
  service: ChildService;
  server: WebServer;
  /** Starts the service again where it was. */
  startAgain(): Promise<ChildService>;
}

/** The service with the settings of the page, and a web server in front of it. */
async function startBehind({ name, language, start }: (typeof servers)[number]): Promise<Behind> {
  const servicePort = await freePort();
  const startAgain = async () => {
    const service = await startChild(join(folder, name), {
      BASE_URL: `https://${own}`,
      TRUSTED_PROXIES: '127.0.0.1',
      DOMAIN_CHECK: 'off',
      PORT: String(servicePort),
    });
    after(() => terminate(service));
    return service;
  };
  const service = { ...(await startAgain()), baseUrl: `http://127.0.0.1:${servicePort}` };
  const server = await startWebServer(start, { block: blockOf(language), servicePort });
  return { service, server, startAgain };
}

/** What is asked of the web server as a browser asks, under the service's own name unless `servername` is another. */
async function open(
  { port, authority }: WebServer,
  options: RequestOptions,
  body = '',
): Promise<IncomingMessage> {
  const { servername = own, headers = {} } = options;
  const whole = { ca: authority, host: '127.0.0.1', port, servername, ...options };
  const outgoing = request({ ...whole, headers: { Host: servername, 'User-Agent': firefox, ...headers } });
  outgoing.end(body);
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  return answer;
}

async function ask(...asked: Parameters<typeof open>): Promise<IncomingMessage> {
  const answer = await open(...asked);
  await answer.resume().toArray();
  return answer;
}

for (const web of servers) {
  test(`${web.name} as on the page leads to HTTPS, and every visit is counted, with its visitor's address`, async (context) => {
    const missing = await isMissing(...web.programs);
    if (missing) return context.skip(missing);
    const { service, server } = await startBehind(web);
    const { key, id, alias } = await createLinkOn(service, 'ada');
    const path = `/${alias}?a=%20b`;
    const insecure = await visitPath(`http://127.0.0.1:${server.httpPort}`, path, { host: own });
    assert.ok([301, 308].includes(insecure.status), String(insecure.status));
    assert.equal(insecure.headers.location?.replace(`:${server.port}`, ''), `https://${own}${path}`);

    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const visits = [
      { localAddress: '127.0.0.2', agent },
      { localAddress: '127.0.0.2', agent },
      { localAddress: '127.0.0.3' },
      { localAddress: '127.0.0.3', method: 'HEAD' },
    ];
    for (const visit of visits) {
      const { statusCode, headers } = await ask(server, { ...visit, path });
      assert.deepEqual([statusCode, headers.location], [302, 'https://example.com/?a=%20b']);
    }
    agent.destroy();
    await poll('the three visits', async () => {
      const { clicks, uniqueClicks } = await countsOf(service, { key, id });
      return clicks === 3 && uniqueClicks === 2 ? true : undefined;
    });
  });

  test(`${web.name} as on the page passes on branded domains, live statistics and refusals`, async (context) => {
    const missing = await isMissing(...web.programs);
    if (missing) return context.skip(missing);
    const { service, server } = await startBehind({ ...web, name: `${web.name} 2` });
    const { key, alias } = await createLinkOn(service, 'ada');
    await post(service.baseUrl, '/api/domain/add', { domain: `https://${branded}` }, key);
    const link = { url: 'https://example.com/branded', custom: 'offer', domain: `https://${branded}` };
    await post(service.baseUrl, '/api/url/add', link, key);
    assert.equal((await ask(server, { servername: branded, path: `/${alias}` })).statusCode, 404);
    const { headers } = await ask(server, { servername: branded, path: '/offer' });
    assert.equal(headers.location, link.url);
    assert.equal((await ask(server, { path: `/internal/tls-check?domain=${own}` })).statusCode, 404);

    const signed = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    const large = { path: '/api/url/add', method: 'POST', headers: signed };
    // Whoever is refused may still be sending when Caddy closes the connection, and then sees no answer.
    const refusal = () => ask(server, large, ' '.repeat(5_000_000)).catch(() => undefined);
    assert.equal((await poll('the refusal', refusal)).statusCode, 413);

    const live = await open(server, { path: '/api/statistics/live', headers: signed });
    let events = '';
    live.setEncoding('utf8').on('data', (text: string) => (events += text));
    await ask(server, { path: `/${alias}` });
    await poll('the visit to be told', async () =>
      events.includes(`"alias":"${alias}"`) ? true : undefined,
    );
    live.destroy();
  });
}

for (const web of servers) {
  test(`${web.name} as on the page passes on a redirect to the longest address that there is`, async (context) => {
    const missing = await isMissing(...web.programs);
    if (missing) return context.skip(missing);
    const { service, server } = await startBehind({ ...web, name: `${web.name} 3` });
    const { key } = await createLinkOn(service, 'ada');
    const base = 'https://example.com/';
    const url = base + 'a'.repeat(limits.addressCharactersMax - base.length);
    await post(service.baseUrl, '/api/url/add', { url, custom: 'long' }, key);
    // Each of these characters becomes three. The web servers take addresses that are a little shorter than Waypost's.
    const path = `/long?${'"'.repeat(limits.urlBytesMax - 100)}`;
    const { statusCode, headers } = await ask(server, { path, maxHeaderSize: 65_536 });
    assert.equal(statusCode, 302);
    assert.equal(headers.location, url + path.replace('/long', '').replaceAll('"', '%22'));
  });
}

test('Caddy as on the page obtains no certificate for a name that is no branded domain', async (context) => {
  const [caddy] = servers;
  const missing = await isMissing('caddy version');
  if (!caddy || missing) return context.skip(missing || 'unknown');
  const { server } = await startBehind({ ...caddy, name: 'names' });
  await assert.rejects(ask(server, { servername: 'stranger.example', path: '/' }), /alert/);
});

for (const web of servers.filter(({ name }) => ['Caddy', 'HAProxy'].includes(name))) {
  test(`behind ${web.name} as on the page visitors wait while Waypost restarts`, async (context) => {
    const missing = await isMissing(...web.programs);
    if (missing) return context.skip(missing);
    const { service, server, startAgain } = await startBehind({ ...web, name: `${web.name} restart` });
    const { alias } = await createLinkOn(service, 'ada');
    const asking = { path: `/${alias}` };
    assert.equal((await ask(server, asking)).statusCode, 302);
    assert.equal(await terminate(service), 0);
    const waiting = Promise.all([ask(server, asking), ask(server, asking)]);
    await startAgain();
    assert.deepEqual(
      (await waiting).map(({ statusCode }) => statusCode),
      [302, 302],
    );
  });
}

async function countsOf(
  { baseUrl }: ChildService,
  { key, id }: { key: string; id: number },
): Promise<{ clicks: number; uniqueClicks: number }> {
  const headers = { Authorization: `Bearer ${key}`, Host: own };
  const { body } = await visitPath(baseUrl, `/api/url/${id}`, { host: own, headers });
  return JSON.parse(body).data;
}
