import type { Visit } from '../clicks/visit.ts';
import type { DataPlane } from './data-plane.ts';

interface Counting {
  isLimited: boolean;
  /** A HEAD request is not recorded, and uses up none of a limited number of clicks. */
  isHead: boolean;
  answer(): void;
  /** Called when the link has used up its clicks, also before the answer to the last visit allowed. */
  onFull(): void;
  /** Called instead of `answer` when the link had used up its clicks before this visit. */
  refuse(): void;
  fail(error: unknown): void;
}

/** Records a visit before it is answered. Where clicks are limited, the visit must be admitted first. */
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
