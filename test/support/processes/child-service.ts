import assert from 'node:assert/strict';
import { Agent } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { type Program, startProgram } from './program.ts';
import { poll, visitPath } from '../clicks/visits.ts';

export const connections = 64;

/** The program in a process of its own, without rate limits. */
export interface ChildService extends Program {
  baseUrl: string;
}

export async function startChild(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<ChildService> {
  const program = startProgram(['start'], { environment: { ...childEnvironment(dataDir), ...environment } });
  return { ...program, baseUrl: await program.ready() };
}

export function childEnvironment(dataDir: string): Record<string, string> {
  return {
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    REGISTRATION: 'open',
    RATE_LIMITS: 'pro=0,anonymous=0',
    LOG_LEVEL: 'info',
  };
}

export async function kill({ child, ended }: Program): Promise<void> {
  child.kill('SIGKILL');
  await ended();
}

/** Registers an account and creates one link, with further `fields` of it. */
export async function createLinkOn(
  { baseUrl }: ChildService,
  name: string,
  fields?: object,
): Promise<{ key: string; id: number; alias: string }> {
  const person = { username: name, email: `${name}@example.com`, password: 'a long password' };
  const { key } = await post(baseUrl, '/api/account/register', person);
  const link = await post(baseUrl, '/api/url/add', { url: 'https://example.com/', ...fields }, key);
  return { key, id: link.id, alias: new URL(link.shorturl).pathname.slice(1) };
}

type Sent = [baseUrl: string, path: string, body: object, key?: string];

export const post = (...sent: Sent) => send('POST', sent);
export const put = (...sent: Sent) => send('PUT', sent);

async function send(
  method: 'POST' | 'PUT',
  [baseUrl, path, body, key]: Sent,
): Promise<{ id: number; key: string; shorturl: string }> {
  const response = await fetch(baseUrl + path, {
    method,
    headers: { 'Content-Type': 'application/json', ...(key ? { Authorization: `Bearer ${key}` } : {}) },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  assert.equal(response.status, 200, JSON.stringify(answer));
  return answer as { id: number; key: string; shorturl: string };
}

/** Results of visitors who send requests continuously. */
export interface Load {
  /** Resolves with the first answer. */
  begun: Promise<void>;
  answered: number;
  /** Requests that were sent, but whose connection ended without an answer. */
  unanswered: number;
  /** Answers that are not redirects. */
  wrong: string[];
  /** Answers with `Connection: close`. */
  closing: number;
  stop(): Promise<void>;
}

/** Runs 64 visitors with one connection each, who repeat their request as soon as it is answered. */
export function visitOverAndOver({ baseUrl }: ChildService, alias: string): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let isOver = false;
  const first = Promise.withResolvers<void>();
  const load: Load = {
    begun: first.promise,
    answered: 0,
    unanswered: 0,
    wrong: [],
    closing: 0,
    async stop() {
      isOver = true;
      await visitors;
      agent.destroy();
    },
  };
  const visitor = async () => {
    while (!isOver) {
      try {
        const { status, headers } = await visitPath(baseUrl, `/${alias}`, { agent });
        first.resolve();
        if (status === 302) load.answered++;
        else load.wrong.push(`status ${status}`);
        if (headers.connection === 'close') load.closing++;
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        // The server does not listen any more, so nothing was sent.
        if (code === 'ECONNREFUSED') return;
        load.unanswered++;
      }
    }
  };
  const visitors = Promise.all(Array.from({ length: connections }, visitor));
  return load;
}

/** Waits until a link has this many clicks, and returns its clicks as its owner sees them. */
export function clicksAtLeast(
  { baseUrl }: ChildService,
  { key, id }: { key: string; id: number },
  least: number,
): Promise<number> {
  const look = async () => {
    const response = await fetch(`${baseUrl}/api/url/${id}`, { headers: { Authorization: `Bearer ${key}` } });
    const { data } = (await response.json()) as { data: { clicks: number } };
    return data.clicks >= least ? data.clicks : undefined;
  };
  return poll(`${least} clicks`, look);
}

/** Stops it with SIGTERM, as a supervisor does. Returns the exit code. */
export async function terminate(service: Program): Promise<number | null> {
  service.child.kill('SIGTERM');
  return (await service.ended()).code;
}

/** Runs a query on the database of a service that is not running. */
export function queryData(dataDir: string, query: string): Record<string, unknown>[] {
  const file = new DatabaseSync(join(dataDir, 'waypost.sqlite'));
  try {
    return file.prepare(query).all() as Record<string, unknown>[];
  } finally {
    file.close();
  }
}
