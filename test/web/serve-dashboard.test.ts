import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { buildDashboard } from '../../src/http/dashboard/build-dashboard.ts';
import { dashboardFolder } from '../../src/http/dashboard/dashboard-build.ts';
import { tryLockFile } from '../../src/platform/files/lock-file.ts';
import { firstLoadBytesMax, measureFirstLoads } from '../../tools/measure-dashboard.ts';
import { poll } from '../support/clicks/visits.ts';
import { startService } from '../support/service.ts';

/** The build first loads its tools, and it runs at the lowest priority. */
const buildEndsWithinMs = 120_000;

const root = fileURLToPath(new URL('../..', import.meta.url));

await buildDashboard();
const service = await startService();

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(service.baseUrl + path, { headers, redirect: 'manual' });
}

async function assetPaths(): Promise<string[]> {
  const page = await (await get('/')).text();
  return [...page.matchAll(/(?:src|href)="(\/dashboard\/[^"]+)"/g)].map(([, path = '']) => path);
}

test('the page is served at / and everywhere under /dashboard, and asked for anew each time', async () => {
  for (const path of [
    '/',
    '/dashboard',
    '/dashboard/links',
    '/dashboard/links/7?page=2',
    '/dashboard/no/such',
  ]) {
    const response = await get(path);
    assert.equal(response.status, 200, path);
    assert.match(response.headers.get('content-type') ?? '', /^text\/html/);
    assert.equal(response.headers.get('cache-control'), 'no-cache');
    assert.match(await response.text(), /<div id="root">/);
  }
});

test('no script may stand in the page, nobody can frame it, and it asks nobody but the service', async () => {
  const { headers } = await get('/dashboard/links');
  const policy = (headers.get('content-security-policy') ?? '').split('; ');
  for (const rule of [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]) {
    assert.ok(policy.includes(rule), rule);
  }
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.equal(headers.get('set-cookie'), null);
});

test('files that are named by what they hold are kept for ever, compressed as accepted', async () => {
  const paths = (await assetPaths()).filter((path) => path.includes('/assets/'));
  assert.ok(paths.length >= 2, paths.join());
  for (const path of paths) {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const response = await get(path, { 'Accept-Encoding': encoding });
      assert.equal(response.status, 200, path);
      assert.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable');
      assert.equal(response.headers.get('content-encoding'), encoding === 'identity' ? null : encoding);
      assert.equal(response.headers.get('vary'), 'Accept-Encoding');
      await response.arrayBuffer();
    }
  }
});

test('what a browser has already is not sent again', async () => {
  for (const path of ['/', '/dashboard/theme.js']) {
    const first = await get(path);
    const etag = first.headers.get('etag') ?? '';
    // A proxy that compresses makes tags weak, and one with several versions sends them all.
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get(path, { 'If-None-Match': known });
      assert.equal(again.status, 304, `${path} ${known}`);
      assert.equal(await again.text(), '');
    }
    assert.equal((await get(path, { 'If-None-Match': '"other"' })).status, 200);
  }
});

test('no file is served but those of the build', async () => {
  for (const name of [
    'assets/no-such.js',
    'assets/..%2f..%2f..%2fpackage.json',
    'assets/%2e%2e%2findex.html',
    'assets/.vite',
    'assets/',
  ]) {
    const response = await get(`/dashboard/${name}`);
    const text = await response.text();
    // A cache in front that kept it would break the dashboard until then.
    if (response.status === 404) assert.equal(response.headers.get('cache-control'), 'no-store', name);
    assert.ok(response.status === 404 || /<div id="root">/.test(text), name);
    assert.doesNotMatch(text, /"dependencies"|newestMs/, name);
  }
});

test('on a branded host there is no dashboard', async () => {
  for (const path of ['/', '/dashboard', '/dashboard/links']) {
    const text = await new Promise<string>((resolve, reject) => {
      const call = request(service.baseUrl + path, { headers: { Host: 'go.example.com' } }, (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          body += part;
        });
        response.on('end', () => resolve(body));
      });
      call.on('error', reject).end();
    });
    assert.doesNotMatch(text, /id="root"/, path);
  }
});

test('the first load is at most 150 KiB of compressed JavaScript', () => {
  for (const { page, bytes } of measureFirstLoads()) {
    assert.ok(bytes <= firstLoadBytesMax, `${page}: ${bytes} bytes`);
    assert.ok(bytes > 50_000, `${page}: ${bytes} bytes cannot be all`);
  }
});

/**
 * Installs the program in its own folder, without a built dashboard. It cannot build one either, because the
 * source is missing, so the test decides when the dashboard appears.
 */
async function install(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'waypost-installed-'));
  t.after(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  const starter = join('test', 'support', 'processes', 'program.ts');
  for (const name of ['bin', 'contract', 'src', 'package.json', starter]) {
    await cp(join(root, name), join(folder, name), { recursive: true });
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const { startProgram }: typeof import('../support/processes/program.ts') = await import(
    pathToFileURL(join(folder, starter)).href
  );
  return { startProgram, folder };
}

test('until the dashboard is built, a page says so and looks again, and then it is there', async (t) => {
  const { startProgram, folder } = await install(t);
  // The build waits for this lock, and then fails.
  await mkdir(join(folder, 'dist'));
  const lock = tryLockFile(join(folder, 'dist', 'dashboard.build-lock'));
  const program = startProgram(['start'], {
    environment: { HOST: '127.0.0.1', PORT: '0', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'info' },
  });
  t.after(async () => {
    program.child.kill();
    await program.ended();
  });
  const origin = await program.ready();
  const first = await fetch(`${origin}/dashboard/links`);
  assert.equal(first.status, 503);
  assert.equal(first.headers.get('cache-control'), 'no-store');
  assert.match(first.headers.get('retry-after') ?? '', /^\d$/);
  const policy = first.headers.get('content-security-policy') ?? '';
  assert.ok(policy.startsWith("default-src 'none'") && !policy.includes('script-src'), policy);
  const page = await first.text();
  assert.match(page, /The dashboard is being built/);
  assert.match(page, /<meta http-equiv="refresh" content="1">/);
  assert.equal((await fetch(`${origin}/api/instance`)).status, 200, 'all else works already');
  assert.deepEqual(await warningsOf(origin), []);

  lock?.release();
  const look = async () => {
    const text = await (await fetch(origin)).text();
    return text.includes('The dashboard could not be built') ? text : undefined;
  };
  const failed = await poll('the build to fail', look, buildEndsWithinMs);
  assert.match(failed, /<code>npm run build<\/code>/);
  assert.match((await warningsOf(origin)).join(), /^the dashboard could not be built: /);

  await cp(dashboardFolder, join(folder, 'dist', 'dashboard'), { recursive: true });
  const built = await fetch(`${origin}/dashboard/links`);
  assert.equal(built.status, 200);
  assert.match(await built.text(), /<div id="root">/);
  program.child.kill();
  const { stdout } = await program.ended();
  const lines = stdout.split('\n').filter((line) => line.includes('could not be built'));
  assert.equal(lines.length, 1);
  const { reason } = JSON.parse(lines[0] as string) as { reason: string };
  assert.match(reason, /vite\.config\.ts/);
  assert.doesNotMatch(reason, /\n\s+at /);
  assert.equal(reason, stripVTControlCharacters(reason));
});

async function warningsOf(origin: string): Promise<string[]> {
  const answer = (await (await fetch(`${origin}/readyz`)).json()) as { warnings: string[] };
  return answer.warnings;
}
