import { median } from './support/load.ts';
import type { Figure } from './support/report.ts';
import { residentMegabytes, startService } from './support/service.ts';

const runs = 5;
/** By then the service has released the memory that loading needed (collectGarbage). */
const settledAfterMs = 1_500;

/** Measures the time from the start of the process to its first answer, and its memory afterwards. */
export async function measureStart(): Promise<Figure[]> {
  const starts: number[] = [];
  const sizes: number[] = [];
  for (let run = 0; run < runs; run++) {
    const service = await startService();
    starts.push(service.startMs);
    await new Promise((resolve) => setTimeout(resolve, settledAfterMs));
    sizes.push((await residentMegabytes(service.pid)) ?? Number.NaN);
    await service.stop();
  }
  return [
    { what: 'start to first answer (median of 5)', value: median(starts), unit: 'ms', goal: { atMost: 500 } },
    {
      what: 'resident memory after start (median of 5)',
      value: median(sizes),
      unit: 'MB',
      goal: { atMost: 150 },
    },
  ];
}
