import { close, fdatasync, ftruncate, ftruncateSync, openSync, write, writeSync } from 'node:fs';
import { promisify } from 'node:util';

const truncate = promisify(ftruncate);
const closeFile = promisify(close);

/** Zeros that are written at once, for one piece of a blank. */
const blank = Buffer.alloc(128 * 1024);
/** Of one look at it to the next: some thousand visits a second. */
const grownFastBytes = 16 * 1024;
/** There is to be room for so many times what came between two looks, which is a second. */
const looksAhead = 20;
/** At most so many times what came is made blank from one look to the next: what is written is synced with it. */
const blankPerGrown = 3;
const blankLeast = 512 * 1024;

/**
 * A file of the spool while it is written. Where it grows fast its room is made before it is needed: zeros behind what is
 * there, written by the side. To write over them asks the file system for nothing, while a file that gets longer and is
 * synced meanwhile may keep whoever writes waiting for the disk, for up to 4 ms a sync. What is left of them is cut off at
 * the end.
 */
export class SpoolSegment {
  readonly name: string;
  readonly openedAt: number;
  readonly #fd: number;
  #bytes = 0;
  #isDirty = false;
  /** Syncs under way; the descriptor is closed after the last of them. */
  readonly #pending = new Set<Promise<void>>();
  #syncing: Promise<void> | undefined;
  /** Begins after that. */
  #nextSync: Promise<void> | undefined;
  /** Up to here the file has room. */
  #roomUntil = 0;
  /** Up to here it is to have. */
  #roomWanted = 0;
  #isMakingRoom = false;
  #mayMakeRoom = true;
  #makingRoom: Promise<void> = Promise.resolve();
  #bytesAtLook = 0;
  #rest = { bytes: 0, since: 0 };
  /** From the look before the last to the last. */
  #grownAtLook = 0;

  /** Makes the file. `openedAt`: epoch milliseconds. @throws what the file system says */
  constructor(path: string, name: string, openedAt: number) {
    // Only who runs the service may read it: it holds addresses until it is drained.
    this.#fd = openSync(path, 'wx', 0o600);
    this.name = name;
    this.openedAt = openedAt;
  }

  /** How much is written. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Whether so many bytes can come next: not where zeros are being written. */
  hasRoomFor(bytes: number): boolean {
    return !this.#isMakingRoom || this.#bytes + bytes <= this.#roomUntil;
  }

  /** Whether it grew fast and does not any more, so that its room is of no use. */
  hasIdleRoom(): boolean {
    // One that was looked at a moment ago has not had the time to grow since.
    const grown = this.#grownAtLook + this.#bytes - this.#bytesAtLook;
    return this.#roomUntil > this.#bytes && grown === 0;
  }

  /** How long nothing came, as far as those saw it who asked before. */
  restMs(now: number): number {
    if (this.#bytes !== this.#rest.bytes) this.#rest = { bytes: this.#bytes, since: now };
    return now - this.#rest.since;
  }

  /** @throws what the file system says; then dropTornTail is due */
  write(bytes: Buffer): void {
    let done = 0;
    while (done < bytes.length)
      done += writeSync(this.#fd, bytes, done, bytes.length - done, this.#bytes + done);
    this.#bytes += bytes.length;
    this.#isDirty = true;
  }

  /** Half a write must not stay before the next whole one. @throws what the file system says */
  dropTornTail(): void {
    this.#mayMakeRoom = false;
    ftruncateSync(this.#fd, this.#bytes);
  }

  /**
   * Settles when all is on the disk that was written before. `onFailure`: nobody knows what the disk holds now. One at a
   * time, and who comes meanwhile shares the next: a slow disk must not take all threads that Node has for such work.
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

  /** Waits for it, too, before the file is closed. `work`: never rejects */
  track(work: Promise<void>): void {
    this.#pending.add(work);
    void work.then(() => this.#pending.delete(work));
  }

  async settled(): Promise<void> {
    await Promise.all(this.#pending);
  }

  /** To be called every twentieth of a second: looks how fast it grows, and makes room for a second of it. */
  look(): void {
    const grown = this.#bytes - this.#bytesAtLook;
    this.#bytesAtLook = this.#bytes;
    this.#grownAtLook = grown;
    if (grown < grownFastBytes || this.#isMakingRoom || !this.#mayMakeRoom) return;
    const room = Math.max(0, this.#roomUntil - this.#bytes);
    const missing = looksAhead * grown - room;
    if (missing <= 0) return;
    // What comes while the first zeros are written must not meet them.
    if (room === 0) this.#roomUntil = this.#bytes + Math.max(grown, 2 * blank.length);
    this.#roomWanted = this.#roomUntil + Math.min(missing, Math.max(blankPerGrown * grown, blankLeast));
    this.#isMakingRoom = true;
    this.#makingRoom = this.#makeRoom();
  }

  /** Piece by piece, so that a write of visits waits for no more than one. A disk without room for it has none. */
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

  /** Nothing more may be written. Settles when what is in it is synced and it is closed. @throws what the file system says */
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
