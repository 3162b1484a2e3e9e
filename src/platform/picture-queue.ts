import { AppError } from './app-error.ts';

const runningMax = 2;
const waitingMax = 128;
let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs work on pictures, two at a time in the whole process: it takes milliseconds of the event loop that redirects,
 * threads of the pool that all share, and memory for every pixel. Who finds a full line is sent away for a moment.
 * Work that enters the queue again waits for its own place: it must not.
 * @throws AppError storeAway, and whatever the work throws
 */
export async function inPictureQueue<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= waitingMax) throw new AppError('storeAway', { headers: { 'Retry-After': '1' } });
  if (running >= runningMax) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // The place goes straight to the next in line, or is given up.
    if (next) next();
    else running--;
  }
}
