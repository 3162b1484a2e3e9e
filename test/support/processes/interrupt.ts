import assert from 'node:assert/strict';
import type { Program } from './program.ts';

/** Asserts that a signal ends the program at once, and that it prints nothing to standard error but why and `left`. */
export async function assertInterrupted(
  { child, ended }: Program,
  signal: NodeJS.Signals,
  left: string,
): Promise<void> {
  child.kill(signal);
  const { code, stderr } = await ended();
  assert.deepEqual(
    [code, child.signalCode, stderr],
    [null, signal, `waypost: Interrupted by ${signal}. ${left}\n`],
  );
}
