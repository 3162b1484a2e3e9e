import type { Visit } from '../clicks/visit.ts';
import type { DataPlane } from './data-plane.ts';

interface Counting {
  isLimited: boolean;
  /** Nobody is counted by it, and nothing is used up. */
  isHead: boolean;
  answer(): void;
  /** The link has had all the clicks it may have; comes before the answer to the last of them, too. */
  onFull(): void;
  /** It had had them before this visit came. */
  refuse(): void;
  fail(error: unknown): void;
}

/** Records a visit before it is answered; where clicks are limited it must first be admitted. */
export function countVisit(plane: DataPlane, visit: Visit, counting: Counting): void {
  const { isLimited, isHead, answer, onFull, refuse, fail } = counting;
  if (isHead) return answer();
  if (!isLimited) return plane.spool.append(visit, answer);
  plane
    .admit(visit)
    .then((admission) => {
      if (admission !== 'counted') onFull();
      if (admission === 'full') refuse();
      else answer();
    })
    .catch(fail);
}
