/**
 * A worker thread that draws pictures and checks whether codes can be scanned, so that redirects do not wait
 * for it.
 */
import { parentPort } from 'node:worker_threads';
import { lowerPriority } from '../../../platform/pace/lower-priority.ts';
import { answerJobs } from './answer-jobs.ts';
import { drawPicture } from './draw-picture.ts';
import { type RenderJob, received } from './render-job.ts';

/** A lower priority than the threads that redirect. */
const niceness = 10;

if (!parentPort) throw new Error('This file runs as a thread.');
lowerPriority(niceness);
answerJobs(parentPort, async (job: RenderJob) => {
  const style = received(job.style);
  if (job.kind === 'picture') return inMemoryOfItsOwn(await drawPicture({ ...job, style }));
  // Loaded on first use: the decoders take as much memory as everything else.
  const { checkScan } = await import('./check-scan.ts');
  return checkScan({ ...job, style });
});

/**
 * A small Buffer is a piece of a block of 64 KB. A message copies the whole block, and whoever keeps the picture keeps
 * all of it.
 */
function inMemoryOfItsOwn(picture: Buffer): Uint8Array {
  return picture.length === picture.buffer.byteLength ? picture : new Uint8Array(picture);
}
