import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { classifyClick } from './classify-click.ts';
import { packClicks } from './click-batch.ts';
import type { ClickStore, SpoolPlace } from './click-store.ts';
import type { CountryDatabase } from './locate-address.ts';
import { listSegments, readableBytes, readBytesMax, readSegment } from './read-segments.ts';
import type { SaltMemory } from './salt-memory.ts';
import type { SpoolPosition } from './spool.ts';
import { readFrames } from './visit-frame.ts';
import type { RecordedVisit } from './visit.ts';

const visitsPerBatch = 10_000;

export interface DrainOptions {
  folder: string;
  store: ClickStore;
  countries: CountryDatabase;
  salts: SaltMemory;
  /** Told once of each segment that cannot be read, which is then left alone. */
  onUnreadable?(segment: string, error: Error): void;
}

export interface Drain {
  /**
   * Takes up one batch of what is spooled before `positions`, those of all open spools, or of all that is there when
   * nobody writes any more (none); answers whether more may be waiting. A batch is stored while the next one is
   * read, and everything is when the answer is no. What visitors were told by goes once it is too old, also when
   * nothing is spooled.
   */
  step(positions: readonly SpoolPosition[]): Promise<boolean>;
  counters(): Readonly<DrainCounters>;
}

export interface DrainCounters {
  drained: number;
  damaged: number;
}

/** Moves visits from the spool into the store, each exactly once; a segment goes when all of it is stored. */
export function createDrain({ folder, store, countries, salts, onUnreadable }: DrainOptions): Drain {
  const counters: DrainCounters = { drained: 0, damaged: 0 };
  const unreadable = new Set<string>();
  /** Visits are classified before the next ones are read, so one is enough. */
  const buffer = Buffer.allocUnsafeSlow(readBytesMax);
  /** Where reading goes on in each segment: what is before is stored, or on its way. */
  const offsets = new Map<string, number>();
  let storing: Promise<void> = Promise.resolve();

  const offsetIn = async (segment: string): Promise<number> => {
    const offset = offsets.get(segment) ?? (await store.findDrainedBytes(segment));
    offsets.set(segment, offset);
    return offset;
  };

  /** One file that cannot be read must not keep all others from being counted. */
  const read = (segment: string, offset: number, until: number | undefined) => {
    try {
      return readSegment(join(folder, segment), buffer, { offset, until });
    } catch (error) {
      unreadable.add(segment);
      onUnreadable?.(segment, error as Error);
      return undefined;
    }
  };

  /** The file first: a row without a file is harmless, a file without its row would be read again. */
  const remove = async (segment: string) => {
    await storing;
    rmSync(join(folder, segment), { force: true });
    await store.forgetSegment(segment);
    offsets.delete(segment);
  };

  const takeUp = async (visits: RecordedVisit[], place: SpoolPlace) => {
    const saltAt = await salts.forVisits(visits);
    const clicks = visits.values().map((visit) => classifyClick(visit, { countries, saltAt }));
    const batch = packClicks(clicks, visits.length);
    await storing;
    const count = batch.count;
    storing = store.store(batch, place).then(() => void (counters.drained += count));
    // Whoever waits for it next hears of it.
    storing.catch(() => {});
  };

  const step = async (positions: readonly SpoolPosition[]): Promise<boolean> => {
    await salts.forgetOld();
    for (const segment of listSegments(folder)) {
      const until = readableBytes(segment, positions);
      if (until === 0 || unreadable.has(segment)) continue;
      const isFinished = until === undefined;
      const offset = await offsetIn(segment);
      const chunk = read(segment, offset, until);
      if (chunk === undefined) continue;
      const frames = readFrames(chunk.bytes, visitsPerBatch, chunk.isEnd && isFinished);
      if (frames.readBytes > 0) {
        const drainedBytes = offset + frames.readBytes;
        offsets.set(segment, drainedBytes);
        await takeUp(frames.visits, { segment, drainedBytes });
        counters.damaged += frames.damaged;
        return true;
      }
      if (isFinished) await remove(segment);
    }
    await storing;
    return false;
  };

  return {
    async step(positions) {
      try {
        return await step(positions);
      } catch (error) {
        // How far it is stored is what the store says.
        await storing.catch(() => {});
        storing = Promise.resolve();
        offsets.clear();
        throw error;
      }
    },
    counters: () => counters,
  };
}
