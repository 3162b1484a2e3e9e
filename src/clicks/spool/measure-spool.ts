import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Queries } from '../../database/database.ts';
import { findAllDrainedBytes } from './drained-bytes-store.ts';
import { runOf } from './read-segments.ts';
import { frameBytesMax, isBlank, readFrames } from './visit-frame.ts';

/** What lies in the spool at one moment. */
export interface SpoolSize {
  bytes: number;
  segments: number;
  /** When the oldest visit came that is not stored yet, in epoch milliseconds; undefined = all are stored. */
  oldestAt: number | undefined;
}

interface Segment {
  name: string;
  bytes: number;
  /** Epoch milliseconds. */
  writtenAt: number;
}

/** Returns why visits are not recorded, for the operator; empty = they are. */
export function findSpoolTroubles({ isFailing }: { isFailing: boolean }): string[] {
  return isFailing ? ['clicks are not recorded: the disk does not take them'] : [];
}

/** Compares the files with their drained positions. Never blocks the event loop on the disk. */
export async function measureSpool(folder: string, queries: Queries): Promise<SpoolSize> {
  const segments = await listSizes(folder);
  // Looked up after the sizes: bytes beyond the drained ones were surely not drained when the sizes were
  // taken.
  const drained = await findAllDrainedBytes(queries);
  const pending = segments.filter(({ name, bytes }) => bytes > (drained.get(name) ?? 0));
  const runs = [...Map.groupBy(pending, ({ name }) => runOf(name)).values()];
  const found = await Promise.all(runs.map((run) => oldestVisitInRun(folder, run, drained)));
  const oldest = found.filter((at) => at !== undefined);
  return {
    bytes: segments.reduce((sum, { bytes }) => sum + bytes, 0),
    segments: segments.length,
    oldestAt: oldest.length === 0 ? undefined : Math.min(...oldest),
  };
}

async function listSizes(folder: string): Promise<Segment[]> {
  const names = await readdir(folder).catch(unlessMissing([]));
  const segments = names.filter((name) => name.endsWith('.spool')).sort();
  const sizes = await Promise.all(
    segments.map(async (name): Promise<Segment[]> => {
      const found = await stat(join(folder, name)).catch(unlessMissing(undefined));
      return found ? [{ name, bytes: found.size, writtenAt: found.mtimeMs }] : [];
    }),
  );
  return sizes.flat();
}

/** A segment may be drained and removed at any moment, so a missing file is no error. */
function unlessMissing<T>(otherwise: T) {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return otherwise;
    throw error;
  };
}

/**
 * When the oldest visit of a run came that is not drained: it is in the first segment, because segments are
 * written one after the other, or in a later one if the first was drained and removed since it was listed.
 * `run`: sorted by name.
 */
async function oldestVisitInRun(
  folder: string,
  run: Segment[],
  drained: ReadonlyMap<string, number>,
): Promise<number | undefined> {
  for (const segment of run) {
    const oldest = await oldestVisitIn(folder, segment, drained.get(segment.name) ?? 0);
    if (oldest !== 'removed') return oldest;
  }
  return undefined;
}

/**
 * When the oldest visit came that is not drained. When the file was last written, if no whole visit can be
 * read; undefined where the file only has zeros, which are room for later visits.
 */
async function oldestVisitIn(
  folder: string,
  { name, writtenAt }: Segment,
  drainedBytes: number,
): Promise<number | 'removed' | undefined> {
  try {
    const file = await open(join(folder, name));
    try {
      const { buffer, bytesRead } = await file.read(
        Buffer.alloc(frameBytesMax),
        0,
        frameBytesMax,
        drainedBytes,
      );
      const bytes = buffer.subarray(0, bytesRead);
      if (isBlank(bytes, 0)) return undefined;
      return readFrames(bytes, 1, false).visits[0]?.at ?? writtenAt;
    } finally {
      await file.close();
    }
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'removed' : writtenAt;
  }
}
