import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../platform/time/clock.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { nameRun, nameSegment } from './read-segments.ts';
import { canWrite, makeSpoolFolder, syncFolder } from './spool-disk.ts';
import type { SpoolPosition } from './spool-position.ts';
import { SpoolSegment } from './spool-segment.ts';
import { frameBytesMax, writeFrame } from './visit-frame.ts';
import type { Visit } from '../visit.ts';

const segmentBytesMax = 64 * 1024 * 1024;
const segmentAgeMaxMs = 60_000;
/** How long a segment may stay open without a visit. */
const segmentRestMaxMs = 5_000;
const syncEveryMs = 50;
const upkeepEveryMs = 1_000;
const noticeAfterMs = 100;
const bufferBytes = 1024 * 1024;
const goneMessage = 'A spool file has disappeared; its clicks that were not counted yet are lost';

export interface Spool {
  /** Records the visit together with the others of this turn of the event loop, then calls `answer`. */
  append(visit: Visit, answer: () => void): void;
  /** Calls `task` once, right before the turn's visits are written; what it appends is written with them. */
  beforeWrite(task: () => void): void;
  /** Writes and answers the turn's visits at once. */
  flush(): void;
  position(): SpoolPosition;
  counters(): Readonly<SpoolCounters>;
  /** Writes and syncs everything; nothing may be appended afterwards. */
  close(): Promise<void>;
}

/** Counts the visits of a spool since it was opened, or of several spools. */
export interface SpoolCounters {
  written: number;
  /** Visits that were answered but could not be recorded, because the disk would not take them. */
  dropped: number;
  /** Whether the last attempt to write failed; in a sum, whether that is so for any spool. */
  isFailing: boolean;
}

interface SpoolOptions {
  folder: string;
  /** always: an answer waits until the disk has its visit. 50ms: a power cut loses at most that much. */
  fsync: '50ms' | 'always';
  clock: Clock;
  logger: Logger;
  /** The prefix of its segments' names, if others must know it before the first one exists; see nameRun. */
  run?: string;
  /** The number of its first segment, when the run has earlier ones already. */
  firstSegment?: number;
  /** Called, at most ten times a second, when there is something new to drain. */
  onWritten(): void;
}

export function spoolFolder(dataDir: string): string {
  return join(dataDir, 'spool');
}

/**
 * The append-only log of visits (a write-ahead log). All visits of one turn of the event loop are written by
 * one write(2) before any of them is answered, so a killed process loses nothing that it answered. It owns
 * its open segment and its timers, hence a class.
 */
export class SegmentSpool implements Spool {
  readonly #options: SpoolOptions;
  readonly #run: string;
  readonly #buffer = Buffer.allocUnsafe(bufferBytes);
  #used = 0;
  #visits = 0;
  #answers: (() => void)[] = [];
  #tasks: (() => void)[] = [];
  #segment: SpoolSegment | undefined;
  #segments = 0;
  #isFlushDue = false;
  #isNoticeDue = false;
  readonly #timers: NodeJS.Timeout[];
  readonly #counters: SpoolCounters = { written: 0, dropped: 0, isFailing: false };

  /** @throws OperatorError when its folder cannot be made or written */
  constructor(options: SpoolOptions) {
    makeSpoolFolder(options.folder);
    this.#options = options;
    this.#run = options.run ?? nameRun(options.clock.now());
    this.#segments = options.firstSegment ?? 0;
    this.#timers = [
      setInterval(() => {
        void this.#sync();
        this.#segment?.look();
      }, syncEveryMs).unref(),
      setInterval(() => this.#keepUp(), upkeepEveryMs).unref(),
    ];
  }

  append(visit: Visit, answer: () => void): void {
    if (this.#used + frameBytesMax > bufferBytes) this.flush();
    this.#used = writeFrame(this.#buffer, this.#used, visit);
    this.#visits++;
    this.#answers.push(answer);
    this.#flushLater();
  }

  beforeWrite(task: () => void): void {
    this.#tasks.push(task);
    this.#flushLater();
  }

  position(): SpoolPosition {
    return {
      segment: this.#segment?.name ?? nameSegment(this.#run, this.#segments),
      bytes: this.#segment?.bytes ?? 0,
    };
  }

  counters(): Readonly<SpoolCounters> {
    return this.#counters;
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    this.flush();
    await this.#retireSegment();
  }

  /** One write for all visits of the turn, then their answers. */
  flush(): void {
    this.#runTasks();
    if (this.#visits === 0) return;
    const answers = this.#answers;
    const isWritten = this.#write(this.#buffer.subarray(0, this.#used), this.#visits);
    this.#used = 0;
    this.#visits = 0;
    this.#answers = [];
    if (isWritten && this.#options.fsync === 'always') void this.#sync().then(() => this.#answerAll(answers));
    else this.#answerAll(answers);
    this.#noticeLater();
  }

  /** Flushes at the end of the turn. */
  #flushLater(): void {
    if (this.#isFlushDue) return;
    this.#isFlushDue = true;
    setImmediate(() => {
      try {
        this.#runTasks();
      } finally {
        this.#isFlushDue = false;
        this.flush();
      }
    });
  }

  #runTasks(): void {
    if (this.#tasks.length === 0) return;
    const tasks = this.#tasks;
    this.#tasks = [];
    for (const task of tasks) task();
  }

  #answerAll(answers: (() => void)[]): void {
    for (const answer of answers) {
      try {
        answer();
      } catch (error) {
        // The other visits of this turn must be answered nevertheless.
        this.#options.logger.error({ err: error }, 'A recorded visit could not be answered');
      }
    }
  }

  #write(bytes: Buffer, visits: number): boolean {
    try {
      this.#writeSomewhere(bytes);
      this.#counters.written += visits;
      this.#setFailing(false);
      return true;
    } catch (error) {
      this.#counters.dropped += visits;
      this.#setFailing(true, error);
      return false;
    }
  }

  /** Writes to the open segment, or, when its file refuses, to a new one: only that file may be broken. */
  #writeSomewhere(bytes: Buffer): void {
    const segment = this.#openSegment(bytes.length);
    try {
      segment.write(bytes);
    } catch (error) {
      const isNew = segment.bytes === 0;
      if (!isNew || segment.isTorn) void this.#retireSegment();
      // The whole visits of a torn tail will be counted, so they must not be written once more.
      if (isNew || segment.isTorn) throw error;
      this.#writeSomewhere(bytes);
      this.#options.logger.warn(
        { err: error, segment: segment.name },
        'A spool segment could not be written',
      );
    }
  }

  /** Returns a segment that takes this many bytes, a new one if necessary. */
  #openSegment(bytes: number): SpoolSegment {
    const open = this.#segment;
    if (open && open.bytes < segmentBytesMax && open.hasRoomFor(bytes)) return open;
    void this.#retireSegment();
    const { folder } = this.#options;
    mkdirSync(folder, { recursive: true });
    this.#segment = this.#createSegment();
    this.#segment.track(syncFolder(folder));
    return this.#segment;
  }

  #createSegment(): SpoolSegment {
    const { folder, clock } = this.#options;
    const name = nameSegment(this.#run, this.#segments);
    try {
      const segment = new SpoolSegment(join(folder, name), name, clock.now());
      this.#segments++;
      return segment;
    } catch (error) {
      // Some file systems create a file and report an error all the same. Its name can never be used again, so
      // the next attempt takes another one; the empty file is drained and removed.
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') this.#segments++;
      throw error;
    }
  }

  /**
   * Work that must be done even when no visits come. Ends a segment that is old or idle, so that the
   * addresses in it are deleted soon after they are drained, and one with more room than it needs, so that
   * the disk gets it back. Also one whose file has disappeared, as nobody would read what comes into it. Retries
   * while the disk accepts nothing: the readiness check fails then, so a load balancer may keep visitors away.
   */
  #keepUp(): void {
    const { folder, clock, logger } = this.#options;
    if (this.#counters.isFailing && canWrite(folder)) {
      // The cause may have been the segment itself.
      void this.#retireSegment();
      this.#setFailing(false);
    }
    const segment = this.#segment;
    if (!segment) return;
    // An absolute difference, so that addresses are not kept for longer when the clock is set back.
    const isOld = Math.abs(clock.now() - segment.openedAt) >= segmentAgeMaxMs;
    const isResting = Math.abs(segment.restMs(clock.now())) >= segmentRestMaxMs;
    const isThere = existsSync(join(folder, segment.name));
    if (!isThere) logger.error({ segment: segment.name }, goneMessage);
    if (isThere && !isOld && !isResting && !segment.hasIdleRoom()) return;
    void this.#retireSegment();
    this.#noticeLater();
  }

  /** Ends the segment: it is synced and closed, and nothing more is written to it. */
  async #retireSegment(): Promise<void> {
    const segment = this.#segment;
    if (!segment) return;
    void this.#sync();
    this.#segment = undefined;
    try {
      await segment.close();
    } catch (error) {
      this.#options.logger.error({ err: error }, 'A spool segment could not be closed');
    }
  }

  /** Resolves when everything written before is on the disk. */
  async #sync(): Promise<void> {
    const segment = this.#segment;
    await segment?.sync((error) => this.#poison(segment, error));
  }

  /** After a failed sync it is unknown what the disk holds, so the segment is not written any more. */
  #poison(segment: SpoolSegment, error: Error): void {
    this.#options.logger.error({ err: error, segment: segment.name }, 'A spool segment could not be synced');
    if (this.#segment === segment) void this.#retireSegment();
  }

  #setFailing(isFailing: boolean, error?: unknown): void {
    if (this.#counters.isFailing === isFailing) return;
    this.#counters.isFailing = isFailing;
    if (isFailing)
      this.#options.logger.error({ err: error }, 'Clicks cannot be recorded; redirects go on uncounted');
    else this.#options.logger.info('Clicks are recorded again');
  }

  #noticeLater(): void {
    if (this.#isNoticeDue) return;
    this.#isNoticeDue = true;
    setTimeout(() => {
      this.#isNoticeDue = false;
      this.#options.onWritten();
    }, noticeAfterMs).unref();
  }
}
