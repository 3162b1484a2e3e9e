import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { SettingError } from '../settings/environment.ts';

/** A text of one line, its end taken away. @throws SettingError when the file cannot be read */
export function readPasswordFile(path: string): string {
  try {
    return firstLine(readFileSync(path, 'utf8'));
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    throw new SettingError(`--password-file: cannot read ${path} (${code}).`);
  }
}

/**
 * On a terminal it is asked for twice and not shown, else it is read from standard input: other users of the machine see
 * what stands in a command.
 * @throws SettingError when the two are not the same
 */
export async function askForPassword(): Promise<string> {
  if (!process.stdin.isTTY) return firstLine(await text(process.stdin));
  const password = await askUnseen('New password: ');
  if ((await askUnseen('Once more: ')) !== password) throw new SettingError('the two passwords differ.');
  return password;
}

async function askUnseen(question: string): Promise<string> {
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  // It has the terminal to itself, so Ctrl-C comes here.
  terminal.on('SIGINT', () => process.exit(130));
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}

function firstLine(content: string): string {
  return content.split(/\r?\n/, 1)[0] as string;
}
