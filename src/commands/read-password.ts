import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { type Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { SettingError } from '../settings/environment.ts';

/** Reads the first line of a file. @throws SettingError when none is named or it cannot be read */
export function readPasswordFile(path: string): string {
  if (path.trim() === '') throw new SettingError('--password-file: is empty; it must name a file.');
  try {
    // Without the byte order mark that some editors write, as standard input is read: nobody could type it.
    return firstLine(new TextDecoder().decode(readFileSync(path)));
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    throw new SettingError(`--password-file: cannot read ${path} (${code}).`);
  }
}

/**
 * Asks for a password twice on a terminal, without showing it; elsewhere reads it from standard input. It is
 * no command line argument, because other users of the machine can see those.
 * @throws SettingError when the two entries differ, or Ctrl-D ends the input
 */
export async function askForPassword(input: Input = process.stdin): Promise<string> {
  if (!input.isTTY) return firstLine(await text(input));
  const password = await askUnseen('New password: ', input);
  if ((await askUnseen('Once more: ', input)) !== password)
    throw new SettingError('the two passwords differ.');
  return password;
}

type Input = Readable & { isTTY?: boolean };

async function askUnseen(question: string, input: Input): Promise<string> {
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input, output: nowhere, terminal: true });
  // readline puts the terminal into raw mode, in which Ctrl-C sends no signal to the process.
  terminal.on('SIGINT', () => {
    // What is said of the signal would stand behind the question.
    process.stderr.write('\n');
    process.kill(process.pid, 'SIGINT');
  });
  try {
    return await terminal.question('');
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw new SettingError('no password was entered.');
    throw error;
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}

function firstLine(content: string): string {
  return content.split(/\r?\n/, 1)[0] as string;
}
