import type { Figure } from '../support/report.ts';

const fixedMegabytes = 100;
const bytesPerLink = 150;

/** The goal for Waypost's memory with this number of links. */
export function memoryGoal(megabytes: number, links: number): Figure {
  return {
    what: `resident memory with ${links.toLocaleString('en-US')} links`,
    value: megabytes,
    unit: 'MB',
    goal: { atMost: fixedMegabytes + (bytesPerLink * links) / 1e6 },
  };
}
