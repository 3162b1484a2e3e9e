import { readdir, readFile } from 'node:fs/promises';

/** How many files and sockets this process has open; NaN where the system does not say, as on a Mac. */
export async function countOpenFiles(): Promise<number> {
  const open = await readdir('/proc/self/fd').catch(() => undefined);
  return open ? open.length : Number.NaN;
}

/** How many files and sockets this process may have open; NaN where the system does not say. */
export async function findOpenFilesMax(): Promise<number> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
  return Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? Number.NaN);
}
