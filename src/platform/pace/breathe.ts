const heldMsMax = 2;

/** When waiting work was last resumed, in a turn of the event loop of its own (performance.now()). */
let since = 0;
const waiting: (() => void)[] = [];

/**
 * Yields to the event loop. Long work has to be cut into small steps and await this between them, so that
 * redirects, which share the event loop, are delayed by some milliseconds at most. All callers share one
 * budget of 2 ms; once it is used up, each waiting caller goes on in a turn of its own.
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

/**
 * A loop that yields to the event loop. Producing an item and calling `act` must take some microseconds only.
 */
export async function forEachGently<Item>(items: Iterable<Item>, act: (item: Item) => void): Promise<void> {
  let untilBreath = itemsPerStep;
  for (const item of items) {
    act(item);
    if (--untilBreath > 0) continue;
    untilBreath = itemsPerStep;
    await breathe();
  }
}

/** As Array.from with a mapping function, but yields to the event loop like forEachGently. */
export async function mapGently<Item, Made>(
  items: Iterable<Item>,
  map: (item: Item) => Made,
): Promise<Made[]> {
  const made: Made[] = [];
  await forEachGently(items, (item) => made.push(map(item)));
  return made;
}
