import { closeSync, mkdirSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../platform/time/clock.ts';
import { minuteMs } from '../../platform/time/durations.ts';
import { nameRun } from '../spool/read-segments.ts';

/** Longer than any useful replica lags behind. */
const keptMs = 10 * minuteMs;
/** The limit of all files: the spool is on the same disk, and needs the space more. */
const bytesMax = 1024 ** 3;
/** Files are only deleted as a whole, so each covers one minute. */
const fileMs = minuteMs;
const fileBytesMax = 16 * 1024 ** 2;
const numberDigits = 8;
const fileName = /^(\d{15}-[0-9a-z]{8}-)(\d{8})\.kept$/;

/** Append-only files, the old ones of which are deleted. All methods may throw errors of the file system. */
export interface KeptFiles {
  /** Identifies this folder, as long as it exists. */
  readonly run: string;
  /** The oldest first. */
  paths(): string[];
  append(bytes: Buffer): void;
  /**
   * Removes files last written ten minutes ago, and the oldest when there is too much. One stays, if an empty
   * one.
   */
  removeOld(): void;
}

export interface FolderOptions {
  folder: string;
  clock: Clock;
}

interface File {
  path: string;
  bytes: number;
  /** When the first and the last bytes were appended, in epoch milliseconds. */
  firstAt: number;
  lastAt: number;
}

/** `found`: the files that an earlier process left. */
export function createKeptFiles({ folder, clock }: FolderOptions, found: Found | undefined): KeptFiles {
  const { run = nameRun(clock.now()), files = [] } = found ?? {};
  let next = found?.next ?? 0;
  let fd: number | undefined;

  const close = () => {
    const left = fd;
    // Gone even when closing fails, because the system may give its number to another file.
    fd = undefined;
    if (left !== undefined) closeSync(left);
  };

  const openNext = (): File => {
    close();
    mkdirSync(folder, { recursive: true });
    const path = join(folder, `${run}${String(next++).padStart(numberDigits, '0')}.kept`);
    fd = openSync(path, 'wx', 0o600);
    const file = { path, bytes: 0, firstAt: clock.now(), lastAt: clock.now() };
    files.push(file);
    return file;
  };

  return {
    run,
    paths: () => files.map(({ path }) => path),
    append(bytes) {
      const last = fd === undefined ? undefined : files.at(-1);
      const isOver = last && last.bytes > 0 && clock.now() - last.firstAt >= fileMs;
      const isFull = !last || last.bytes >= fileBytesMax || isOver;
      const file = isFull ? openNext() : last;
      if (file.bytes === 0) file.firstAt = clock.now();
      file.lastAt = clock.now();
      file.bytes += bytes.length;
      try {
        writeWhole(fd as number, bytes);
      } catch (error) {
        // Nothing behind an incomplete frame would be read, so the next one goes into a new file.
        close();
        throw error;
      }
    },
    removeOld() {
      for (let [first] = files; first && isTooMuch(files, clock.now()); [first] = files) {
        if (files.length === 1) openNext();
        rmSync(first.path, { force: true });
        files.shift();
      }
    },
  };
}

interface Found {
  /** The run of the newest file. */
  run: string;
  /** The number of the next file. */
  next: number;
  files: File[];
}

/**
 * Finds what an earlier process left. Deletes files of any other run than the newest one's, which are
 * useless.
 */
export function findKeptFiles(folder: string): Found | undefined {
  mkdirSync(folder, { recursive: true });
  const names = readdirSync(folder)
    .filter((name) => fileName.test(name))
    .sort();
  const [, run = '', number] = fileName.exec(names.at(-1) ?? '') ?? [];
  if (number === undefined) return undefined;
  const files: File[] = [];
  for (const name of names) {
    const path = join(folder, name);
    const { size, mtimeMs } = statSync(path);
    if (name.startsWith(run)) files.push({ path, bytes: size, firstAt: mtimeMs, lastAt: mtimeMs });
    else rmSync(path);
  }
  return { run, next: Number(number) + 1, files };
}

function isTooMuch(files: readonly File[], now: number): boolean {
  const [first, ...others] = files;
  const isNeeded = first?.bytes === 0 && others.length === 0;
  const isOld = first !== undefined && !isNeeded && first.lastAt <= now - keptMs;
  return isOld || files.reduce((sum, { bytes }) => sum + bytes, 0) > bytesMax;
}

function writeWhole(fd: number, bytes: Buffer): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(fd, bytes, written);
}
