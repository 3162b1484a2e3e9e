import { getOrMake } from '../../src/platform/caches/get-or-make.ts';
import { findCycles, type Graph } from './find-cycles.ts';

export interface FolderCycle {
  /** The files and folders of the cycle, all in one parent folder, in import order. */
  ring: string[];
  /** An import from the first of them to the second. */
  file: string;
  target: string;
}

/**
 * Finds folders that import each other even though no files do: then neither is a lower layer, and one cannot
 * be understood without the other.
 */
export function findFolderCycles(graph: Graph): FolderCycle[] {
  const byFolder = new Map<string, Graph>();
  const imports = new Map<string, { file: string; target: string }>();
  for (const [file, targets] of graph) {
    for (const target of targets) {
      const { folder, from, to } = meet(file, target);
      const inFolder = getOrMake(byFolder, folder, () => new Map<string, string[]>());
      getOrMake(inFolder, from, () => []).push(to);
      getOrMake(imports, `${from} ${to}`, () => ({ file, target }));
    }
  }
  return [...byFolder.values()].flatMap(findCycles).map((ring) => {
    const [first = '', second = first] = ring;
    const { file = first, target = second } = imports.get(`${first} ${second}`) ?? {};
    return { ring, file, target };
  });
}

/**
 * Returns the innermost common folder of both files, and the entries in it that contain the one and the
 * other.
 */
function meet(file: string, target: string) {
  const [from, to] = [file.split('/'), target.split('/')];
  let depth = 0;
  while (from[depth] === to[depth] && depth < from.length) depth++;
  const upTo = (path: string[]) => path.slice(0, depth + 1).join('/');
  return { folder: from.slice(0, depth).join('/'), from: upTo(from), to: upTo(to) };
}
