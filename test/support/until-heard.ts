import { poll } from './clicks/visits.ts';

interface Marker {
  /** Visits a link of its own. Returns where it leads. */
  visit(): Promise<string | undefined>;
  /** Lets it lead elsewhere, without the node's knowledge. */
  change(target: string): Promise<unknown>;
}

let changes = 0;

/**
 * Waits until a node has been notified of all that was changed so far, also by itself, so that what it caches from
 * now on stays. It hears of changes in their order. Twice, because the first change may be seen when it hears of an
 * earlier one of the same link; for the second to be seen it must have heard of the first.
 */
export async function untilHeard({ visit, change }: Marker): Promise<void> {
  await visit();
  for (let time = 0; time < 2; time++) {
    const target = `https://example.com/heard/${++changes}`;
    await change(target);
    await poll('the change', async () => ((await visit()) === target ? true : undefined));
  }
}
