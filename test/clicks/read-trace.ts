/** Reads the output of `strace -f -y -xx`: a program's system calls with their arguments, in order. */

/** The arguments of strace that `readTrace` needs, except the file. */
export const traceOptions = [
  // The traced program stays the child of the process that starts it.
  '-D',
  '-f',
  '-y',
  '-xx',
  '--seccomp-bpf',
  '-s',
  String(1024 * 1024),
  '-e',
  'signal=none',
  '-e',
  'trace=write,writev,pwrite64,pwritev,pwritev2,sendto,sendmsg,sendmmsg,fdatasync,fsync',
];

export interface Call {
  thread: string;
  name: string;
  /** The path of the call's file descriptor, or its kind, like a socket. */
  file: string;
  /** All bytes in the call's arguments. */
  bytes: Buffer;
}

/** A call begins (no `result`) or ends with a result. */
export type Moment = { call: Call; result: number | undefined };

/** Yields each call's begin and end, in the order in which they happened. Leaves out calls without a file. */
export function* readTrace(text: string): Generator<Moment> {
  const pending = new Map<string, Call>();
  for (const line of text.split('\n')) {
    const [, thread, rest] = /^(\d+) +(.*)$/.exec(line) ?? [];
    if (thread === undefined || rest === undefined) continue;
    if (!rest.startsWith('<...')) {
      const call = readCall(thread, rest);
      if (call === undefined) continue;
      yield { call, result: undefined };
      pending.set(thread, call);
    }
    const call = pending.get(thread);
    const result = /\) += (-?\d+)(?: [^"]*)?$/.exec(rest)?.[1];
    if (call === undefined || result === undefined) continue;
    pending.delete(thread);
    yield { call, result: Number(result) };
  }
}

function readCall(thread: string, text: string): Call | undefined {
  const [, name, file, given] = /^(\w+)\(\d+<([^>]*)>(.*)$/.exec(text) ?? [];
  if (name === undefined || file === undefined || given === undefined) return undefined;
  const texts = [...given.matchAll(/"((?:\\x[0-9a-f]{2})*)"(\.\.\.)?/g)];
  if (texts.some(([, , cut]) => cut !== undefined))
    throw new Error(`The trace is cut: ${text.slice(0, 100)}`);
  const bytes = Buffer.concat(texts.map(([, hex = '']) => fromHex(hex)));
  return { thread, name, file: fromHex(file).toString(), bytes };
}

function fromHex(escaped: string): Buffer {
  return Buffer.from(escaped.replaceAll('\\x', ''), 'hex');
}
