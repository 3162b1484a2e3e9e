/**
 * Measures how much JavaScript, gzipped, a browser loads before it first shows a page of the dashboard. Run
 * after a build: `node tools/measure-dashboard.ts`; exit code 1 if it exceeds the limit.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { dashboardFolder } from '../src/http/dashboard/dashboard-build.ts';

export const firstLoadBytesMax = 150 * 1024;

/** The pages shown first, with their texts: the start page, or the list of links for a signed-in user. */
const firstPages: Record<string, string[]> = {
  'start page': ['pages/start/start-page.tsx', 'texts/en/layout.ts', 'texts/en/start.ts'],
  'links page': ['pages/links/links-page.tsx', 'texts/en/layout.ts', 'texts/en/links.ts'],
};

interface Chunk {
  file: string;
  imports?: string[];
}

export interface FirstLoad {
  page: string;
  bytes: number;
  files: { file: string; bytes: number }[];
}

/**
 * Measures each first page by the build's manifest.
 * @throws Error when there is no build
 */
export function measureFirstLoads(folder: string = dashboardFolder): FirstLoad[] {
  const manifest = readManifest(folder);
  return Object.entries(firstPages).map(([page, sources]) => {
    const files = [...filesOf(manifest, ['index.html', ...sources])].map((file) => ({
      file,
      bytes: gzipSync(readFileSync(join(folder, file))).length,
    }));
    return { page, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0), files };
  });
}

/** Finds the built file of a source of web/ that has its own chunk. */
export function findFile(source: string): string {
  const chunk = readManifest(dashboardFolder)[source];
  if (!chunk) throw new Error(`The build has no ${source}.`);
  return chunk.file;
}

function readManifest(folder: string): Record<string, Chunk> {
  return JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
}

/** Collects the files of the chunks and of everything they import. */
function filesOf(manifest: Record<string, Chunk>, sources: string[], found = new Set<string>()): Set<string> {
  for (const source of sources) {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`The build has no ${source}.`);
    if (found.has(chunk.file)) continue;
    found.add(chunk.file);
    filesOf(manifest, chunk.imports ?? [], found);
  }
  return found;
}

if (import.meta.main) {
  const loads = measureFirstLoads();
  for (const { page, bytes, files } of loads) {
    console.log(`${page}: ${kib(bytes)} of at most ${kib(firstLoadBytesMax)}`);
    for (const part of files.toSorted((a, b) => b.bytes - a.bytes)) {
      console.log(`  ${kib(part.bytes).padStart(10)}  ${part.file}`);
    }
  }
  process.exitCode = loads.every(({ bytes }) => bytes <= firstLoadBytesMax) ? 0 : 1;
}

function kib(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KiB`;
}
