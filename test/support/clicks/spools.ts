import assert from 'node:assert/strict';
import fs from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { SegmentSpool } from '../../../src/clicks/spool/spool.ts';
import { readFrames } from '../../../src/clicks/spool/visit-frame.ts';
import type { Visit } from '../../../src/clicks/visit.ts';
import { createLogger, type Logger } from '../../../src/platform/logging/logger.ts';
import { createTestClock, type TestClock } from '../test-clock.ts';
import { makeVisit } from './visits.ts';

export interface OpenedSpool {
  spool: SegmentSpool;
  folder: string;
  clock: TestClock;
  notices: { count: number };
}

export async function openSpool(
  context: TestContext,
  options: { folder?: string; fsync?: '50ms' | 'always'; logger?: Logger } = {},
): Promise<OpenedSpool> {
  const parent = await mkdtemp(join(tmpdir(), 'waypost-spool-'));
  const { folder = join(parent, 'spool'), fsync = '50ms', logger = createLogger('silent') } = options;
  const clock = createTestClock();
  const notices = { count: 0 };
  const spool = new SegmentSpool({
    folder,
    fsync,
    clock,
    logger,
    onWritten: () => notices.count++,
  });
  context.after(async () => {
    await spool.close();
    await rm(parent, { recursive: true, force: true });
  });
  return { spool, folder, clock, notices };
}

export function append(spool: SegmentSpool, visit: Visit): Promise<void> {
  return new Promise((resolve) => spool.append(visit, resolve));
}

export function longVisit(): Visit {
  return makeVisit({ referrer: 'r'.repeat(1_900), query: 'q'.repeat(1_900) });
}

export async function segmentsIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.spool')).sort();
}

/** Reads every visit of every segment; fails if one is damaged. */
export function readVisitsNow(folder: string): Visit[] {
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.spool'));
  return names.sort().flatMap((name) => {
    const { visits, damaged } = readFrames(
      fs.readFileSync(join(folder, name)),
      Number.POSITIVE_INFINITY,
      true,
    );
    assert.equal(damaged, 0, name);
    return visits;
  });
}

type Wrapped = 'openSync' | 'writeSync' | 'ftruncateSync' | 'write' | 'fdatasync' | 'fsync' | 'closeSync';

/** Replaces a function of node:fs until the test ends. Returns a function that restores it earlier. */
export function wrap<Name extends Wrapped>(
  context: TestContext,
  name: Name,
  wrapper: (original: (...values: any[]) => any, ...values: any[]) => unknown,
): () => void {
  const original = fs[name] as (...values: unknown[]) => unknown;
  const replace = (by: unknown) => {
    Object.assign(fs, { [name]: by });
    syncBuiltinESMExports();
  };
  replace((...values: unknown[]) => wrapper(original, ...values));
  const restore = () => replace(original);
  context.after(restore);
  return restore;
}

export function watch(context: TestContext, name: Wrapped): { calls: number } {
  const watched = { calls: 0 };
  wrap(context, name, (original, ...values) => {
    watched.calls++;
    return original(...values);
  });
  return watched;
}
