import type { DataPlane } from '../data-plane.ts';
import type { LinkKey } from '../link-cache/link-key.ts';
import type { PlainLink } from '../live-link.ts';

/** A connection with a request that waits for the end of the turn. */
export interface Asking {
  /** Whose link it asks for. */
  readonly key: LinkKey;
  /** `now`: epoch milliseconds; `plain`: what is known of the link then, if it is a plain one */
  answerAsked(now: number, plain: PlainLink | undefined): void;
}

/**
 * Who asked for a link in this turn of the event loop. Their visits are recorded together at its end, so nothing is lost
 * when their links are looked up together there, which is quicker than one by one (see LinkTable.getAll).
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
    const now = clock.now();
    const plain = links.peekAllPlain(
      all.map(({ key }) => key),
      now,
    );
    for (const [index, asking] of all.entries()) asking.answerAsked(now, plain[index]);
  };
}
