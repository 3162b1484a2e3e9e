import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { post } from '../support/processes/child-service.ts';
import { startProgram } from '../support/processes/program.ts';
import { visitPath } from '../support/clicks/visits.ts';
import { freePort } from '../support/free-port.ts';

const page = await readFile(new URL('../../docs/operations/https.md', import.meta.url), 'utf8');
const folder = await mkdtemp(join(tmpdir(), 'waypost-https-'));
after(() => rm(folder, { recursive: true, force: true }));

function blockOf(language: string): string {
  const block = page.split(`\`\`\`${language}\n`)[1]?.split('```')[0];
  assert.ok(block, `the page has a block of ${language}`);
  return block;
}

const caddyfile = blockOf('caddyfile');
const settings = Object.fromEntries(
  blockOf('sh')
    .trim()
    .split('\n')
    .map((line) => line.replace('export ', '').split('=', 2) as [string, string]),
);

/** The arguments of each line of the Caddyfile that begins with this word. */
const argumentsOf = (word: string) =>
  caddyfile
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([first]) => first === word)
    .map(([, ...rest]) => rest.join(' '));

test('the Caddyfile asks and forwards where the settings above it let Waypost listen', () => {
  const [ask, ...others] = argumentsOf('ask');
  assert.ok(ask);
  assert.deepEqual(others, []);
  const { origin, pathname } = new URL(ask);
  assert.equal(pathname, '/internal/tls-check');
  const place = `${settings['HOST']}:${settings['PORT']}`;
  assert.equal(origin, `http://${place}`);
  assert.deepEqual(argumentsOf('reverse_proxy'), [`${place} {`]);
  assert.deepEqual(argumentsOf('import'), ['waypost', 'waypost']);
  assert.deepEqual(argumentsOf('on_demand'), ['']);
  assert.deepEqual(argumentsOf('https://'), ['{']);
  assert.deepEqual(argumentsOf(new URL(settings['BASE_URL'] ?? '').host), ['{']);
});

test('a service with these settings answers the address that the Caddyfile asks as the page says', async () => {
  const port = await freePort();
  const environment = {
    ...settings,
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    DOMAIN_CHECK: 'off',
  };
  const program = startProgram(['start'], { environment });
  assert.equal(await program.ready(), settings['BASE_URL']);
  const [ask = ''] = argumentsOf('ask');
  const { pathname } = new URL(ask);
  const baseUrl = `http://127.0.0.1:${port}`;
  // Caddy sends the host that it connects to as the Host header.
  const statusOf = async (domain: string, headers: Record<string, string> = {}) =>
    (await visitPath(baseUrl, `${pathname}?domain=${domain}`, { headers })).status;
  assert.equal(await statusOf('links.example.com'), 200);
  assert.equal(await statusOf('go.customer.example'), 404);
  const person = { username: 'ada', email: 'ada@example.com', password: 'a long password' };
  const { key } = await post(baseUrl, '/api/account/register', person);
  await post(baseUrl, '/api/domain/add', { domain: 'https://go.customer.example' }, key);
  assert.equal(await statusOf('go.customer.example'), 200);
  // A visitor's request to the service's own host, as Caddy forwards it.
  assert.equal(await statusOf('go.customer.example', { 'X-Forwarded-For': '203.0.113.99' }), 404);
  program.child.kill('SIGTERM');
  assert.equal((await program.ended()).code, 0);
});
