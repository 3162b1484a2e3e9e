import { close, fdatasync, ftruncate, ftruncateSync, openSync, write, writeSync } from 'node:fs';
import { promisify } from 'node:util';

const truncate = promisify(ftruncate);
const closeFile = promisify(close);

/** Zeros: one piece of the room that is made in advance. */
const blank = Buffer.alloc(128 * 1024);
/** A segment that grows by this much between two looks grows fast: some thousand visits a second. */
const grownFastBytes = 16 * 1024;
/** Room is made for this many times the last growth between two looks, which is a second's worth. */
const looksAhead = 20;
/** Limits the zeros between two looks to this many times the growth, as they are synced with the visits. */
const blankPerGrown = 3;
const blankLeast = 512 * 1024;

/**
 * A file of the spool that is being written. When it grows fast, its room is made in advance (preallocation):
 * zeros are written behind its contents in the background. Overwriting them needs nothing from the file
 * system, whereas writing to a file that gets longer while it is synced may block on the disk for up to 4 ms
 * per sync. The zeros that are left are cut off at the end.
 */
export class SpoolSegment {
  readonly name: string;
  readonly openedAt: number;
  readonly #fd: number;
  #bytes = 0;
  #isTorn = false;
  #isDirty = false;
  /** Syncs and other work in progress; the descriptor is closed after all of it. */
  readonly #pending = new Set<Promise<void>>();
  #syncing: Promise<void> | undefined;
  /** The sync that follows that one. */
  #nextSync: Promise<void> | undefined;
  /** The file has room up to here. */
  #roomUntil = 0;
  /** Room is being made up to here. */
  #roomWanted = 0;
  #isMakingRoom = false;
  #mayMakeRoom = true;
  #makingRoom: Promise<void> = Promise.resolve();
  #bytesAtLook = 0;
  #rest = { bytes: 0, since: 0 };
  /** The growth from the look before the last to the last one. */
  #grownAtLook = 0;

  /** Creates the file. `openedAt`: epoch milliseconds. @throws Error of the file system */
  constructor(path: string, name: string, openedAt: number) {
    // Only the service's user may read it, because it holds client addresses until it is drained.
    this.#fd = openSync(path, 'wx', 0o600);
    this.name = name;
    this.openedAt = openedAt;
  }

  /** How many bytes of visits are written. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Whether this many bytes can be written next, without reaching the zeros that are being written. */
  hasRoomFor(bytes: number): boolean {
    return !this.#isMakingRoom || this.#bytes + bytes <= this.#roomUntil;
  }

  /** Whether it grew fast but no longer does, so that its room is of no use. */
  hasIdleRoom(): boolean {
    // Just after a look a busy segment has not grown yet, so the growth before the look counts as well.
    const grown = this.#grownAtLook + this.#bytes - this.#bytesAtLook;
    return this.#roomUntil > this.#bytes && grown === 0;
  }

  /** For how long (ms) no visits have come, as far as earlier calls could see. */
  restMs(now: number): number {
    if (this.#bytes !== this.#rest.bytes) this.#rest = { bytes: this.#bytes, since: now };
    return now - this.#rest.since;
  }

  /** Writes all of it or nothing, unless isTorn. @throws Error of the file system */
  write(bytes: Buffer): void {
    let done = 0;
    try {
      while (done < bytes.length)
        done += writeSync(this.#fd, bytes, done, bytes.length - done, this.#bytes + done);
    } catch (error) {
      this.#mayMakeRoom = false;
      if (done > 0) this.#dropTornTail();
      throw error;
    }
    this.#bytes += bytes.length;
    this.#isDirty = true;
  }

  /** Cuts off an incomplete write, so that whole visits come next. */
  #dropTornTail(): void {
    try {
      ftruncateSync(this.#fd, this.#bytes);
    } catch {
      this.#isTorn = true;
    }
  }

  /** Whether an incomplete write could not be cut off: nothing may be written any more. */
  get isTorn(): boolean {
    return this.#isTorn;
  }

  /**
   * Resolves when everything written before is on the disk. `onFailure`: what the disk holds is unknown after
   * a failed sync. Only one sync runs at a time, and all calls that come meanwhile share the next: a slow
   * disk must not occupy all threads of Node's pool.
   */
  async sync(onFailure: (error: Error) => void): Promise<void> {
    if (!this.#isDirty) return;
    if (this.#syncing === undefined) void this.#startSync(onFailure);
    else if (this.#nextSync === undefined) {
      this.#nextSync = this.#syncing.then(() => {
        this.#nextSync = undefined;
        return this.#startSync(onFailure);
      });
      this.track(this.#nextSync);
    }
    await this.settled();
  }

  #startSync(onFailure: (error: Error) => void): Promise<void> {
    this.#isDirty = false;
    const syncing = new Promise<void>((resolve) => {
      fdatasync(this.#fd, (error) => {
        this.#syncing = undefined;
        if (error) onFailure(error);
        resolve();
      });
    });
    this.#syncing = syncing;
    this.track(syncing);
    return syncing;
  }

  /** Makes closing wait for `work`, which must never reject. */
  track(work: Promise<void>): void {
    this.#pending.add(work);
    void work.then(() => this.#pending.delete(work));
  }

  async settled(): Promise<void> {
    await Promise.all(this.#pending);
  }

  /** To be called every 50 ms: measures how fast the segment grows, and makes room for another second. */
  look(): void {
    const grown = this.#bytes - this.#bytesAtLook;
    this.#bytesAtLook = this.#bytes;
    this.#grownAtLook = grown;
    if (grown < grownFastBytes || this.#isMakingRoom || !this.#mayMakeRoom) return;
    const room = Math.max(0, this.#roomUntil - this.#bytes);
    const missing = looksAhead * grown - room;
    if (missing <= 0) return;
    // Zeros begin further on, so that visits that come while the first are written are not overwritten.
    if (room === 0) this.#roomUntil = this.#bytes + Math.max(grown, 2 * blank.length);
    this.#roomWanted = this.#roomUntil + Math.min(missing, Math.max(blankPerGrown * grown, blankLeast));
    this.#isMakingRoom = true;
    this.#makingRoom = this.#makeRoom();
  }

  /** Writes zeros piece by piece, so that a write of visits waits for one at most. Stops on a full disk. */
  #makeRoom(): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        this.#isMakingRoom = false;
        resolve();
      };
      const next = () => {
        if (this.#roomUntil >= this.#roomWanted || !this.#mayMakeRoom) return end();
        write(this.#fd, blank, 0, blank.length, this.#roomUntil, (error, written) => {
          if (error) {
            this.#mayMakeRoom = false;
            return end();
          }
          this.#roomUntil += written;
          next();
        });
      };
      next();
    });
  }

  /**
   * Nothing may be written any more. Waits for syncs in progress, cuts off unused room, closes the file.
   * @throws Error of the file system
   */
  async close(): Promise<void> {
    this.#mayMakeRoom = false;
    await Promise.all([this.settled(), this.#makingRoom]);
    try {
      if (this.#roomUntil > this.#bytes) await truncate(this.#fd, this.#bytes);
    } finally {
      await closeFile(this.#fd);
    }
  }
}
