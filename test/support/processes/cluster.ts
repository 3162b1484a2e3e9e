/**
 * Nodes that share one PostgreSQL: each runs the real program, with a fixed port and folder that remain when
 * it is restarted.
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import pg from 'pg';
import { childEnvironment } from './child-service.ts';
import { freePort } from '../free-port.ts';
import { type Program, startProgram } from './program.ts';
import { poll, type VisitAnswer, visitPath } from '../clicks/visits.ts';

export interface ClusterNode {
  baseUrl: string;
  dataDir: string;
  /** The process that runs it at present. */
  program: Program;
  /** Starts it (again) and waits until it serves. */
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Stops it with SIGTERM, as a supervisor does. Returns the exit code. */
  terminate(): Promise<number | null>;
}

export interface Cluster {
  nodes: ClusterNode[];
  databaseUrl: string;
  /** Runs a query on the shared database. */
  query(text: string): Promise<Record<string, unknown>[]>;
}

interface Options {
  databaseUrl: string;
  nodes: number;
  environment?: Record<string, string>;
}

/** Starts all nodes at once. They are stopped when the test file ends; call it at the file's top level. */
export async function startCluster(options: Options): Promise<Cluster> {
  const { databaseUrl } = options;
  const ports = await Promise.all(Array.from({ length: options.nodes }, freePort));
  const nodes = await Promise.all(ports.map((port) => createNode(port, ports[0] as number, options)));
  after(async () => {
    for (const { program } of nodes) program.child.kill('SIGKILL');
    await Promise.all(nodes.map(({ program }) => program.ended()));
    for (const { dataDir } of nodes) await rm(dataDir, { recursive: true, force: true });
  });
  const started = await Promise.allSettled(nodes.map((node) => node.start()));
  for (const outcome of started) if (outcome.status === 'rejected') throw outcome.reason;
  return { nodes, databaseUrl, query: (text) => queryRows(databaseUrl, text) };
}

async function createNode(port: number, firstPort: number, options: Options): Promise<ClusterNode> {
  const { databaseUrl } = options;
  const dataDir = await mkdtemp(join(tmpdir(), 'waypost-node-'));
  const environment = {
    ...childEnvironment(dataDir),
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    // Addresses that nodes generate must not depend on which node is asked.
    BASE_URL: `http://localhost:${firstPort}`,
    ...options.environment,
  };
  const launch = () => startProgram(['start'], { environment });
  const node: ClusterNode = {
    baseUrl: `http://127.0.0.1:${port}`,
    dataDir,
    program: launch(),
    async start() {
      if (node.program.child.exitCode !== null || node.program.child.signalCode !== null)
        node.program = launch();
      await node.program.ready();
    },
    async kill() {
      node.program.child.kill('SIGKILL');
      await node.program.ended();
    },
    async terminate() {
      node.program.child.kill('SIGTERM');
      return (await node.program.ended()).code;
    },
  };
  return node;
}

export async function queryRows(databaseUrl: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(text)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

export interface ApiAnswer {
  status: number;
  retryAfter: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any;
}

export interface ApiCall {
  method?: string;
  body?: object;
  key?: string | undefined;
  headers?: Record<string, string>;
  agent?: Agent;
}

/** Calls a node's API once. Rejects if the connection ends without an answer. */
export async function callApi(
  { baseUrl }: Pick<ClusterNode, 'baseUrl'>,
  path: string,
  { method, body, key, headers = {}, agent }: ApiCall = {},
): Promise<ApiAnswer> {
  const answer = await visitPath(baseUrl, path, {
    method: method ?? (body ? 'POST' : 'GET'),
    ...(agent && { agent }),
    ...(body && { body: JSON.stringify(body) }),
    headers: {
      ...(body && { 'Content-Type': 'application/json' }),
      ...(key && { Authorization: `Bearer ${key}` }),
      ...headers,
    },
  });
  const retryAfter = answer.headers['retry-after'];
  return { status: answer.status, retryAfter, body: JSON.parse(answer.body) };
}

/** Makes a call that must succeed. */
export async function mustCall(
  node: Pick<ClusterNode, 'baseUrl'>,
  path: string,
  call: ApiCall = {},
): Promise<ApiAnswer['body']> {
  const { status, body } = await callApi(node, path, call);
  assert.equal(status, 200, `${path}: ${JSON.stringify(body)}`);
  return body;
}

let people = 0;

/** Registers an account; returns its API key. */
export async function register(node: ClusterNode): Promise<string> {
  const name = `person-${++people}`;
  const person = { username: name, email: `${name}@example.com`, password: 'a long password' };
  return (await mustCall(node, '/api/account/register', { body: person })).key as string;
}

export interface ClusterLink {
  id: number;
  alias: string;
}

export async function addLink(node: ClusterNode, key: string, body: object = {}): Promise<ClusterLink> {
  const link = await mustCall(node, '/api/url/add', { key, body: { url: 'https://example.com/', ...body } });
  return { id: link.id, alias: new URL(link.shorturl).pathname.slice(1) };
}

/** Visits a link like a browser, on any connection to the node. */
export function visitNode(
  { baseUrl }: Pick<ClusterNode, 'baseUrl'>,
  alias: string,
  options: Parameters<typeof visitPath>[2] = {},
): Promise<VisitAnswer> {
  return visitPath(baseUrl, `/${alias}`, options);
}

/** Waits until a link has at least this many clicks; returns its clicks and visitors. */
export function countsOf(
  node: ClusterNode,
  key: string,
  { id, atLeast }: { id: number; atLeast: number },
): Promise<{ clicks: number; uniqueClicks: number }> {
  return poll(`${atLeast} clicks`, async () => {
    const { status, body } = await callApi(node, `/api/url/${id}`, { key }).catch(() => ({
      status: 0,
      body: {},
    }));
    return status === 200 && body.data.clicks >= atLeast ? body.data : undefined;
  });
}

/** An agent for keep-alive connections, at most this many to each node; destroy it at the end. */
export function keepAlive(maxSockets: number): Agent {
  return new Agent({ keepAlive: true, maxSockets });
}
