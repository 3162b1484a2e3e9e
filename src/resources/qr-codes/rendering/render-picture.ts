import { createRenderPool } from './render-pool.ts';
import { type Appearance, asBuffer, type PictureDescription, type RenderJob } from './render-job.ts';
import type { ScanReport } from './scan-report.ts';

/** One pool for the whole process. */
const pool = createRenderPool({ entry: new URL('./render-thread.ts', import.meta.url) });

/** Draws the picture in a worker thread. Its content must fit. @throws AppError unavailable */
export async function renderPicture(picture: PictureDescription): Promise<Buffer<ArrayBuffer>> {
  return asBuffer((await pool.run({ kind: 'picture', ...picture } satisfies RenderJob)) as Uint8Array);
}

/**
 * Checks in a worker thread how well two decoders read the code. Its content must fit. @throws AppError
 * unavailable
 */
export async function reportScan(appearance: Appearance): Promise<ScanReport> {
  return (await pool.run({ kind: 'scan', ...appearance } satisfies RenderJob)) as ScanReport;
}
