import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Program {
  child: ChildProcess;
  /**
   * Waits until it reports its address, and returns that.
   * @throws Error with its last output when it ends before
   */
  ready(): Promise<string>;
  /** Waits until it has ended. */
  ended(): Promise<Ended>;
}

interface Options {
  environment?: Record<string, string>;
  /** Options of Node itself. */
  nodeOptions?: string[];
  /** The Node to run it with; this test's own unless given. */
  node?: string;
}

const programFile = fileURLToPath(new URL('../../../bin/waypost.js', import.meta.url));
/** Busy machines take minutes for what is done in seconds. */
const livesMs = 600_000;

/** Starts the real program in a process of its own, with nothing of this process's environment but PATH. */
export function startProgram(args: string[], options: Options = {}): Program {
  const { environment = {}, nodeOptions = [], node = process.execPath } = options;
  const child = spawn(node, [...nodeOptions, programFile, ...args], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A program that hangs must not outlive its test.
  const timer = setTimeout(() => child.kill('SIGKILL'), livesMs);
  const said = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.stderr += text));
  const gone = once(child, 'close').then(([code]): Ended => {
    clearTimeout(timer);
    return { code: code as number | null, ...said };
  });
  return {
    child,
    ended: () => gone,
    ready: () =>
      new Promise((resolve, reject) => {
        const look = () => {
          const url = /"Waypost is ready at (http[^"]+)"/.exec(said.stdout)?.[1];
          if (url) resolve(url);
        };
        child.stdout.on('data', look);
        look();
        void gone.then(() => reject(new Error(`The program ended before it was ready:\n${said.stderr}`)));
      }),
  };
}

export function runProgram(args: string[], options: Options = {}): Promise<Ended> {
  return startProgram(args, options).ended();
}
