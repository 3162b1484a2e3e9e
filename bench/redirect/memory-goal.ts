import type { Figure } from '../support/report.ts';

const fixedMegabytes = 100;
const bytesPerLink = 150;

/** What Waypost may hold with so many links. */
export function memoryGoal(megabytes: number, links: number): Figure {
  return {
    what: `resident memory with ${links.toLocaleString('en-US')} links`,
    value: megabytes,
    unit: 'MB',
    goal: { atMost: fixedMegabytes + (bytesPerLink * links) / 1e6 },
  };
}
