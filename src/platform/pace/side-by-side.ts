/**
 * Runs `run` for every item, at most `limit` at a time, for the statements of one transaction. It settles
 * only when none is running any more, because a statement that runs after the rollback would be committed by
 * itself. After a failure no more are started, and it rejects with the first failure. Returns the results in the order
 * of the items.
 */
export async function runSideBySide<Item, Result>(
  items: Iterable<Item>,
  limit: number,
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let started = 0;
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  for (const item of items) {
    const place = started++;
    const one: Promise<void> = run(item)
      .then(
        (result) => void (results[place] = result),
        (error) => void failures.push(error),
      )
      .finally(() => running.delete(one));
    running.add(one);
    if (running.size >= limit) await Promise.race(running);
    if (failures.length > 0) break;
  }
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
  return results;
}
