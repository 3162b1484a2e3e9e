/** A thread that draws pictures and checks whether codes can be scanned, so that none of it holds up redirects. */
import { parentPort } from 'node:worker_threads';
import { lowerPriority } from '../../../platform/lower-priority.ts';
import { answerJobs } from './answer-jobs.ts';
import { drawPicture } from './draw-picture.ts';
import { type RenderJob, received } from './render-job.ts';

/** Redirects come before pictures. */
const niceness = 10;

if (!parentPort) throw new Error('This file runs as a thread.');
lowerPriority(niceness);
answerJobs(parentPort, async (job: RenderJob) => {
  const style = received(job.style);
  if (job.kind === 'picture') return drawPicture({ ...job, style });
  // The decoders take as much memory as all the rest.
  const { checkScan } = await import('./check-scan.ts');
  return checkScan({ ...job, style });
});
