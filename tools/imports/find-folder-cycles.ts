import { getOrMake } from '../../src/platform/get-or-make.ts';
import { findCycles, type Graph } from './find-cycles.ts';

export interface FolderCycle {
  /** Files and folders that lie in one folder, in import order. */
  ring: string[];
  /** An import that leads from the first of them to the second. */
  file: string;
  target: string;
}

/**
 * Finds folders that import each other, though none of their files does: then neither lies below the other, and to know
 * one of them is to know both.
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

/** The innermost folder that has both files, and what of it has the one and the other. */
function meet(file: string, target: string) {
  const [from, to] = [file.split('/'), target.split('/')];
  let depth = 0;
  while (from[depth] === to[depth] && depth < from.length) depth++;
  const upTo = (path: string[]) => path.slice(0, depth + 1).join('/');
  return { folder: from.slice(0, depth).join('/'), from: upTo(from), to: upTo(to) };
}
