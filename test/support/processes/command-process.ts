/** The process that startCommands starts: runs one command of the program for each message it is sent. */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Ended } from './program.ts';

export interface Order {
  args: string[];
  environment: Record<string, string>;
}

// As in bin/waypost.js, with what the program has compiled already.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/waypost', import.meta.url)));
const { main } = await import('../../../src/main.ts');
const path = process.env['PATH'] ?? '';

process.on('message', (order: Order) => {
  void run(order).then((ended) => process.send?.(ended));
});

async function run({ args, environment }: Order): Promise<Ended> {
  process.env = { PATH: path, ...environment };
  const original = { exit: process.exit, stdout: process.stdout.write, stderr: process.stderr.write };
  const ended: Ended = { code: null, stdout: '', stderr: '' };
  const take = (stream: 'stdout' | 'stderr') =>
    ((text: string) => {
      // What is left to run after `exit` would not run in a program of its own.
      if (ended.code === null) ended[stream] += text;
      return true;
    }) as typeof process.stdout.write;
  process.stdout.write = take('stdout');
  process.stderr.write = take('stderr');
  process.exit = (code) => {
    ended.code ??= Number(code ?? 0);
    throw new Error('The command has ended.');
  };
  try {
    await main([process.execPath, 'waypost', ...args]);
  } catch (error) {
    if (ended.code === null) throw error;
  } finally {
    process.exit = original.exit;
    process.stdout.write = original.stdout;
    process.stderr.write = original.stderr;
  }
  return { ...ended, code: ended.code ?? 0 };
}
