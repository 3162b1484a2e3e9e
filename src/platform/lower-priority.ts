import { getPriority, setPriority } from 'node:os';

/**
 * Lets other threads of this machine go first when they want the processor, the one that redirects above all; where cores
 * are idle it changes nothing. `niceness`: 1 to 19. On Linux priority is a thread's own; elsewhere it stays as it is, as
 * it does where the whole service was started with a lower one.
 */
export function lowerPriority(niceness: number): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Math.max(niceness, getPriority()));
  } catch {
    // Where it may not be changed, it stays.
  }
}
