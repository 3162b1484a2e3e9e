import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from './child-service.ts';
import type { Order } from './command-process.ts';
import type { Ended } from './program.ts';

const processFile = fileURLToPath(new URL('./command-process.ts', import.meta.url));
const runsForMs = 300_000;

/**
 * Starts a process that runs commands of the program one after the other, as runProgram does with a process for
 * each: loading the program takes about a second of processor time, most commands take little else. It shows what
 * a command does, prints and returns; that a program ends by itself is for runProgram to show. It ends with the
 * test file; call it at the file's top level.
 */
export function startCommands(): (args: string[], environment?: Record<string, string>) => Promise<Ended> {
  const child = fork(processFile, {
    env: { PATH: process.env['PATH'] },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const closed = once(child, 'close');
  let bypassed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (bypassed += text));
  let last: Promise<unknown> = Promise.resolve();
  after(async () => {
    await last;
    child.kill();
    await closed;
    assert.equal(bypassed, '', 'nothing is printed that no command is seen to print');
  });
  return (args, environment = {}) => {
    const ended = last.then(() => order(child, { args, environment }));
    last = ended.catch(() => {});
    return ended;
  };
}

async function order(child: ChildProcess, what: Order): Promise<Ended> {
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, AbortSignal.timeout(runsForMs)]);
  const answer = once(child, 'message', { signal }) as Promise<[Ended]>;
  const end = once(child, 'exit', { signal }).then(() =>
    assert.fail(`${what.args.join(' ')} ended the process`),
  );
  child.send(what);
  try {
    const [ended] = await Promise.race([answer, end]);
    return ended;
  } finally {
    end.catch(() => {});
    over.abort();
  }
}

/** Returns a function that asserts that a command is refused with this line and prints nothing else. */
export function refusalsOf(commands: ReturnType<typeof startCommands>) {
  return async (
    args: string[],
    {
      dataDir,
      line,
      environment = {},
    }: { dataDir: string; line: string; environment?: Record<string, string> },
  ): Promise<void> => {
    const { code, stdout, stderr } = await commands(args, { ...childEnvironment(dataDir), ...environment });
    assert.deepEqual([code, stdout, stderr], [1, '', `waypost: ${line}\n`], args.join(' '));
  };
}
