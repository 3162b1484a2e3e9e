/**
 * Checks the import rules: which part of the program may use which other part, who may use the query builder,
 * who may read the environment, and that there are no import cycles. The rules are a table in
 * imports/rules.ts. Run: `node tools/check-imports.ts`
 */
import { dirname, join, matchesGlob, normalize } from 'node:path';
import { findCycles } from './imports/find-cycles.ts';
import type { Graph } from './imports/find-cycles.ts';
import { findFolderCycles, type FolderCycle } from './imports/find-folder-cycles.ts';
import { readImports } from './imports/read-imports.ts';
import type { FileImports, Import } from './imports/read-imports.ts';
import {
  computedRule,
  cycleRule,
  environmentRule,
  folderCycleRule,
  freeFiles,
  layers,
  placeRule,
  reserved,
  sharedFiles,
  typesOnly,
} from './imports/rules.ts';
import type { Advice } from './imports/rules.ts';
import { readSource, sourceFiles } from './imports/source-files.ts';
import { reportAndExit } from './report.ts';

type Source = FileImports & { file: string };
type Place = { file: string; line: number };

/** Checks all program files under `root`. Returns one text per violation. */
export function checkImports(root: string): string[] {
  const files = sourceFiles(root);
  const sources = files.map((file) => ({ file, ...readImports(readSource(root, file)) }));
  return [...sources.flatMap(checkSource), ...checkCycles(sources)];
}

function checkSource(source: Source): string[] {
  const { file, imports, environmentLines } = source;
  if (matchesAny(file, freeFiles)) return [];
  const violations = imports.map((found) => checkImport(file, found));
  if (!layerOf(file)) violations.push(describe({ file, line: 1 }, 'stands in no known folder', placeRule));
  if (!matchesAny(file, environmentRule.onlyIn)) {
    violations.push(
      ...environmentLines.map((line) => describe({ file, line }, 'reads process.env', environmentRule)),
    );
  }
  return violations.filter((violation) => violation !== undefined);
}

/** Returns the violation of the first rule that the import breaks, if any. */
function checkImport(file: string, { specifier, line, kind }: Import): string | undefined {
  if (kind === 'computed') {
    const isAllowed = matchesAny(file, computedRule.except);
    return isAllowed ? undefined : describe({ file, line }, 'imports a computed path', computedRule);
  }
  const target = resolveTarget(file, specifier);
  const advice = brokenRule(file, target) ?? brokenTypeRule(file, target, kind);
  return advice && describe({ file, line }, `imports ${target.name}`, advice);
}

function brokenRule(file: string, target: Target): Advice | undefined {
  const isOnlyFor = reserved.find(({ what }) => matchesAny(target.name, what));
  if (isOnlyFor) return matchesAny(file, isOnlyFor.onlyIn) ? undefined : isOnlyFor;
  const layer = layerOf(file);
  if (!layer) return undefined;
  if (target.isPackage) return !layer.packages || layer.packages.includes(target.name) ? undefined : layer;
  const own = file.split('/').slice(0, 3).join('/');
  const may = layer.may.map((pattern) => pattern.replace(/^own\//, `${own}/`));
  const mayShare = matchesAny(file, ['src/**', 'bin/**']) && sharedFiles.includes(target.name);
  return mayShare || matchesAny(target.name, may) ? undefined : layer;
}

function brokenTypeRule(file: string, { name }: Target, kind: Import['kind']): Advice | undefined {
  if (kind === 'type') return undefined;
  return typesOnly.find(
    (row) => matchesAny(name, row.what) && matchesAny(file, row.for) && !matchesAny(file, row.except),
  );
}

/**
 * Cycles of folders are reported only if there are no cycles of files, since these are folder cycles, too.
 * Tests are left out: nothing imports them and they may import anything, so the folders of tests and of
 * tested files would form many cycles.
 */
function checkCycles(sources: Source[]): string[] {
  const graph = graphOf(sources);
  const cycles = findCycles(graph);
  const tell = ({ ring, file, target }: FolderCycle, what: string, advice: Advice) => {
    const imports = sources.find((source) => source.file === file)?.imports;
    const line = imports?.find(({ specifier }) => resolveTarget(file, specifier).name === target)?.line ?? 1;
    return describe({ file, line }, `${what}: ${[...ring, ring[0]].join(' → ')}`, advice);
  };
  if (cycles.length > 0) {
    return cycles.map((ring) => {
      const [file = '', target = file] = ring;
      return tell({ ring, file, target }, 'is in an import cycle', cycleRule);
    });
  }
  const withoutTests = new Map([...graph].filter(([file]) => !file.endsWith('.test.ts')));
  return findFolderCycles(withoutTests).map((cycle) =>
    tell(cycle, 'is in an import cycle of folders', folderCycleRule),
  );
}

function graphOf(sources: Source[]): Graph {
  const files = new Set(sources.map(({ file }) => file));
  const graph: Graph = new Map();
  for (const { file, imports } of sources) {
    const read = imports.filter(({ kind }) => kind === 'value' || kind === 'type');
    const targets = read.map(({ specifier }) => resolveTarget(file, specifier).name);
    graph.set(file, [...new Set(targets.filter((target) => files.has(target)))]);
  }
  return graph;
}

/** One of the project's files by its path from the root, or a package by name, without a path inside it. */
type Target = { name: string; isPackage: boolean };

function resolveTarget(file: string, specifier: string): Target {
  if (/^\.{0,2}\//.test(specifier)) {
    return { name: normalize(join(dirname(file), specifier)), isPackage: false };
  }
  const segments = specifier.split('/');
  const name = segments.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
  return { name, isPackage: true };
}

function layerOf(file: string) {
  return layers.find((layer) => matchesGlob(file, layer.files));
}

function matchesAny(path: string, patterns: string[]): boolean {
  return patterns.some((pattern) => matchesGlob(path, pattern));
}

function describe(place: Place, what: string, { rule, instead }: Advice): string {
  return `${place.file}:${place.line} ${what}\n    rule: ${rule}\n    instead: ${instead}`;
}

if (import.meta.main) reportAndExit(checkImports(process.cwd()));
