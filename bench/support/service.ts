import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../bin/waypost.js', import.meta.url));
const startWithinMs = 20_000;

/** The real program in its own process, with its data in a temporary folder. */
export interface BenchService {
  baseUrl: string;
  port: number;
  pid: number;
  /** Time from the start of the process to its first answer. */
  startMs: number;
  stop(): Promise<void>;
}

export async function startService(environment: Record<string, string> = {}): Promise<BenchService> {
  const dataDir = await mkdtemp(join(tmpdir(), 'waypost-bench-'));
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawn(process.execPath, [program, 'start'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      RATE_LIMITS: 'pro=0,anonymous=0',
      LOG_LEVEL: 'error',
      ...environment,
    },
  });
  const baseUrl = `http://127.0.0.1:${port}`;
  await firstAnswer(baseUrl, child);
  return {
    baseUrl,
    port,
    pid: child.pid as number,
    startMs: performance.now() - startedAt,
    async stop() {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await exited;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Registers an account and returns its API key. */
export async function register(service: BenchService): Promise<string> {
  const body = { username: 'bench', email: 'bench@example.com', password: 'bench bench bench' };
  const { key } = (await call(service, { method: 'POST', path: '/api/account/register', body })) as {
    key: string;
  };
  return key;
}

interface ApiCall {
  method: string;
  path: string;
  key?: string;
  body?: unknown;
}

export async function call(service: BenchService, { method, path, key, body }: ApiCall): Promise<unknown> {
  const response = await fetch(service.baseUrl + path, {
    method,
    headers: { 'Content-Type': 'application/json', ...(key ? { Authorization: `Bearer ${key}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (response.status !== 200)
    throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

/** Resident memory in MB; undefined if the system does not report it. */
export async function residentMegabytes(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kibibytes = /VmRSS:\s+(\d+) kB/.exec(status)?.[1];
  return kibibytes === undefined ? undefined : (Number(kibibytes) * 1024) / 1e6;
}

async function firstAnswer(baseUrl: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + startWithinMs;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The service ended with code ${child.exitCode}.`);
    const isThere = await fetch(`${baseUrl}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error('The service did not answer in time.');
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
