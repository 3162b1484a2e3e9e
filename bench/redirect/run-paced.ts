import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { PacedLoad, PacedResult } from './paced-load.ts';

const program = fileURLToPath(new URL('./paced-load.ts', import.meta.url));

/** Runs the load generator in a process of its own, so that no other work delays its requests. */
export async function runPaced(load: PacedLoad): Promise<PacedResult> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, JSON.stringify(load)]);
  return JSON.parse(stdout) as PacedResult;
}
