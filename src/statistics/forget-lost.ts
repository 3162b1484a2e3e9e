import type { Services } from '../http/context.ts';
import { forgetNames } from './names/resolve-names.ts';
import { forgetSums } from './sums/sum-campaign.ts';

/**
 * Forgets after a failover what is remembered of the database. The new server may lack the newest names, and
 * gives their ids to others; it may also lack the newest clicks, and count as many others.
 */
export function forgetLost({ database, changes }: Pick<Services, 'database' | 'changes'>): void {
  changes.subscribe(({ kind }) => {
    if (kind !== 'everything') return;
    forgetNames(database.read);
    forgetSums(database.read);
  });
}
