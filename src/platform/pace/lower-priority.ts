import { getPriority, setPriority } from 'node:os';

/**
 * Lowers the calling thread's CPU priority, so that other threads go first, above all the one that answers
 * redirects; it has no effect while cores are idle. `niceness`: 1 to 19. Only Linux has a priority for each
 * thread, so nothing is changed elsewhere, nor if the service was started with a lower priority.
 */
export function lowerPriority(niceness: number): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Math.max(niceness, getPriority()));
  } catch {
    // If it may not be changed, it stays.
  }
}
