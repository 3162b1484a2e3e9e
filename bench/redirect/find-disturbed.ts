import { undisturbedCoreShare } from './measure-rounds.ts';
import type { Section } from './summarize.ts';

/**
 * Finds servers that were slowed down by other programs, with their share of a core. Their rates say little;
 * only the processor time per request can be compared.
 */
export function findDisturbed(sections: Section[]): { name: string; coreShare: number }[] {
  return sections
    .filter(({ kind }) => kind === 'fastest')
    .flatMap(({ rows }) => rows)
    .map(({ name, figures }) => ({ name, coreShare: figures.coreShare ?? 0 }))
    .filter(({ coreShare }) => coreShare < undisturbedCoreShare);
}
