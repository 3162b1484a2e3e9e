const heldMsMax = 2;

/** When work that waited was last let go on, in a turn of the event loop that it began. */
let since = 0;
const waiting: (() => void)[] = [];

/**
 * For long work in small steps: to be awaited between them, so that redirects, which share this event loop, are held up
 * for some milliseconds and no longer. All who call it have these together: the next ones go on in turns of their own.
 */
export function breathe(): Promise<void> | undefined {
  return performance.now() - since < heldMsMax ? undefined : nextTurn();
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(goOn);
  });
}

function goOn(): void {
  since = performance.now();
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(goOn);
}

const itemsPerStep = 64;

/** A loop that breathes. `act`, and getting an item, takes some microseconds. */
export async function forEachGently<Item>(items: Iterable<Item>, act: (item: Item) => void): Promise<void> {
  let untilBreath = itemsPerStep;
  for (const item of items) {
    act(item);
    if (--untilBreath > 0) continue;
    untilBreath = itemsPerStep;
    await breathe();
  }
}

/** As Array.from, and forEachGently. */
export async function mapGently<Item, Made>(
  items: Iterable<Item>,
  map: (item: Item) => Made,
): Promise<Made[]> {
  const made: Made[] = [];
  await forEachGently(items, (item) => made.push(map(item)));
  return made;
}
