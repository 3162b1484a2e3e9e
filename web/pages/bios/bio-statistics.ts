import type { Answer } from '../../api/types.ts';

export type BioStatistics = Answer<'getBioStatistics'>['data'];
