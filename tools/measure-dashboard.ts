/**
 * How much JavaScript a browser loads before it shows a page of the dashboard for the first time, compressed as gzip
 * does. Run after a build: `node tools/measure-dashboard.ts`; exit code 1 when it is more than the limit.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { dashboardFolder } from '../src/http/dashboard/dashboard-build.ts';

export const firstLoadBytesMax = 150 * 1024;

/** What is shown first: the start page, or the links of somebody who is signed in; with their texts. */
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

/** Of each first page, as the build's manifest says. @throws Error when there is no build */
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

/** The file that a source of web/ with a chunk of its own was built into. */
export function findFile(source: string): string {
  const chunk = readManifest(dashboardFolder)[source];
  if (!chunk) throw new Error(`The build has no ${source}.`);
  return chunk.file;
}

function readManifest(folder: string): Record<string, Chunk> {
  return JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
}

/** Of the chunks and of all they import. */
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
