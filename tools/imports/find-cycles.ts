/** What each file imports, by path. */
export type Graph = Map<string, string[]>;

/**
 * Finds import cycles. Returns one shortest cycle for every group of files that reach each other, as a list
 * in import order that begins with the first file by name.
 */
export function findCycles(graph: Graph): string[][] {
  const seen = new Set<string>();
  const cycles: string[][] = [];
  for (const file of [...graph.keys()].toSorted()) {
    if (seen.has(file)) continue;
    const cycle = shortestWayBack(graph, file);
    if (!cycle) continue;
    cycles.push(cycle);
    for (const member of filesInCycleWith(graph, file)) seen.add(member);
  }
  return cycles;
}

/** Searches breadth-first from the file back to itself. */
function shortestWayBack(graph: Graph, start: string): string[] | undefined {
  const ways = [[start]];
  const visited = new Set<string>();
  for (const way of ways) {
    for (const next of graph.get(way.at(-1) ?? start) ?? []) {
      if (next === start) return way;
      if (visited.has(next)) continue;
      visited.add(next);
      ways.push([...way, next]);
    }
  }
  return undefined;
}

function filesInCycleWith(graph: Graph, file: string): string[] {
  return [...reachable(graph, file)].filter((other) => reachable(graph, other).has(file));
}

function reachable(graph: Graph, start: string): Set<string> {
  const found = new Set<string>();
  const open = [start];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const fresh = (graph.get(file) ?? []).filter((next) => !found.has(next));
    for (const next of fresh) {
      found.add(next);
      open.push(next);
    }
  }
  return found;
}
