/**
 * Runs `run` for every item, at most `limit` of them at a time. Made for the statements of one transaction: it settles
 * when none of them is under way any more, because what came behind a rollback would be stored for good. Rejects with
 * the first failure; nothing more is begun then.
 */
export async function runSideBySide<Item>(
  items: Iterable<Item>,
  limit: number,
  run: (item: Item) => Promise<unknown>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  for (const item of items) {
    const one: Promise<void> = run(item)
      .then(
        () => {},
        (error) => void failures.push(error),
      )
      .finally(() => running.delete(one));
    running.add(one);
    if (running.size >= limit) await Promise.race(running);
    if (failures.length > 0) break;
  }
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
}
