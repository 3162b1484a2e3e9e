import { undisturbedCoreShare } from './measure-rounds.ts';
import type { Section } from './summarize.ts';

/**
 * Servers that something else than themselves held back, with their share of a core: their rates say little, and only
 * processor time per request can be compared.
 */
export function findDisturbed(sections: Section[]): { name: string; coreShare: number }[] {
  return sections
    .filter(({ kind }) => kind === 'fastest')
    .flatMap(({ rows }) => rows)
    .map(({ name, figures }) => ({ name, coreShare: figures.coreShare ?? 0 }))
    .filter(({ coreShare }) => coreShare < undisturbedCoreShare);
}
