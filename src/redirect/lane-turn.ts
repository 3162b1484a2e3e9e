import type { DataPlane } from './data-plane.ts';
import type { LinkKey } from './link-cache/link-key.ts';

/** A connection with a request that waits for the end of the turn. */
export interface Asking {
  /** Whose link it asks for. */
  readonly key: LinkKey;
  /** `now`: epoch milliseconds */
  answerAsked(now: number): void;
}

/**
 * Who asked for a link in this turn of the event loop. Their visits are recorded together at its end, so nothing is lost
 * when their links are looked up together there, which is quicker than one by one (see LinkTable.prefetch).
 */
export class LaneTurn {
  readonly #plane: DataPlane;
  #asking: Asking[] = [];

  constructor(plane: DataPlane) {
    this.#plane = plane;
  }

  add(asking: Asking): void {
    if (this.#asking.length === 0) this.#plane.spool.beforeWrite(this.#answerAll);
    this.#asking.push(asking);
  }

  readonly #answerAll = (): void => {
    const { clock, links } = this.#plane;
    const all = this.#asking;
    this.#asking = [];
    if (all.length > 1) links.prefetchPlain(all.map(({ key }) => key));
    const now = clock.now();
    for (const asking of all) asking.answerAsked(now);
  };
}
