import type { DataPlane } from '../data-plane.ts';
import type { LinkKey } from '../link-cache/link-key.ts';
import type { PlainLink } from '../live-link.ts';

/** A connection whose request waits for the end of the turn of the event loop. */
export interface Asking {
  /** The link that the request asks for. */
  readonly key: LinkKey;
  /** `now`: epoch milliseconds; `plain`: the link, if it is cached and a plain one */
  answerAsked(now: number, plain: PlainLink | undefined): void;
}

/**
 * Collects the requests of one turn of the event loop, to look their links up as a batch, which is quicker
 * than one by one (see LinkTable.getAll). It delays no answer, as their visits are written together at the
 * end of the turn anyway.
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
