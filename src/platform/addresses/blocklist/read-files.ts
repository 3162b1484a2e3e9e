import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { OperatorError } from '../../processes/operator-error.ts';
import { ListedAddresses } from './listed-addresses.ts';
import { readLine } from './read-line.ts';

/** Somewhat less than the average length of a line, so that the set rarely has to grow. */
const bytesPerEntry = 16;
const entriesExpectedMax = 4_000_000;
/** Size of the chunks that files are read in; the event loop can run other work between two chunks. */
const pieceBytes = 32 * 1024;
const lineCharactersMax = 16 * 1024;
const shownCharactersMax = 60;

interface Read {
  understood: number;
  /** The number of lines that were not understood, and the first of them. */
  strange: number;
  first: string | undefined;
}

/**
 * Reads all files into one list.
 * @throws OperatorError, one line that names the file, when a file cannot be read or most of its lines are not
 * understood
 */
export async function readBlocklist(paths: readonly string[]): Promise<ListedAddresses> {
  const listed = new ListedAddresses(await expectEntries(paths));
  for (const path of paths) {
    const read = await readFile(path, listed);
    if (read.strange > read.understood) throw new OperatorError(describeStrange(path, read));
  }
  return listed;
}

async function expectEntries(paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    paths.map(async (path) => (await stat(path).catch(() => undefined))?.size ?? 0),
  );
  return Math.min(entriesExpectedMax, sizes.reduce((sum, size) => sum + size, 0) / bytesPerEntry);
}

async function readFile(path: string, listed: ListedAddresses): Promise<Read> {
  const read: Read = { understood: 0, strange: 0, first: undefined };
  try {
    // Opening a pipe that nobody writes to waits for ever, and the process cannot end before that.
    if ((await stat(path)).isFIFO()) throw new Error('it is a pipe');
    for await (const lines of linesOf(path)) {
      for (const line of lines) {
        const isUnderstood = readLine(line, listed);
        if (isUnderstood) read.understood++;
        else if (isUnderstood === false && read.strange++ === 0) read.first = line;
      }
    }
    return read;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new OperatorError(`BLOCKLIST: cannot read ${path} (${code ?? message}).`);
  }
}

/** Yields the lines of a file in batches. */
async function* linesOf(path: string): AsyncGenerator<string[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const piece of createReadStream(path, { highWaterMark: pieceBytes })) {
    const lines = (rest + decoder.decode(piece as Buffer, { stream: true })).split('\n');
    rest = lines.pop() as string;
    if (rest.length > lineCharactersMax) throw new Error('a line is too long');
    yield lines;
  }
  yield [rest + decoder.decode()];
}

function describeStrange(path: string, { first = '' }: Read): string {
  const shown = JSON.stringify(first.trim().slice(0, shownCharactersMax));
  return `BLOCKLIST: ${path} must list hosts or addresses, one a line, not ${shown}.`;
}
