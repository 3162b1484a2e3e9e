import type { DrawingStyle } from '../drawing/drawing-style.ts';
import { type Fault, findFaults } from './find-faults.ts';
import { findObstacle } from './find-obstacle.ts';
import { rateTries } from './rate-tries.ts';
import type { Appearance } from './render-job.ts';
import type { ScanReport } from './scan-report.ts';
import { type Try, tryCode } from './try-code.ts';

/**
 * Lets two decoders read the code in the sizes of screens and of print, sharp and slightly blurred. This
 * takes tens to hundreds of milliseconds, so do not call it in the main thread, which redirects visitors.
 */
export async function checkScan(code: Appearance): Promise<ScanReport> {
  const tries = await tryCode(code);
  return { scannability: rateTries(tries, code.style), verdict: await judge(code, tries) };
}

async function judge({ text, style }: Appearance, tries: Try[]): Promise<ScanReport['verdict']> {
  const faults = findFaults(tries);
  const findObstacleOf = ({ views, isGoneFrom }: Fault) =>
    findObstacle(style, async (changed: DrawingStyle) =>
      isGoneFrom(await tryCode({ text, style: changed }, views)),
    );
  for (const fault of faults.filter(({ isGrave }) => isGrave)) {
    const because = await findObstacleOf(fault);
    if (because) return { kind: 'unreadable', because };
  }
  const [first] = faults;
  if (!first) return { kind: 'good' };
  return { kind: 'doubtful', because: (await findObstacleOf(first)) ?? 'content' };
}
