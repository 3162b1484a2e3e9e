import { spawnSync } from 'node:child_process';
import { accessSync, constants, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { enableCompileCache, getCompileCacheDir } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

export const root = fileURLToPath(new URL('..', import.meta.url));
const compiler = join(root, 'bin', 'compile.js');

/** A folder for each user, because whoever can write there can run code as the one who takes files from it. */
export function compiledFolder(uid = process.getuid()) {
  return join(root, 'node_modules', '.cache', 'waypost', String(uid));
}

/**
 * Lets this process take files that were compiled before from a folder, and keep there what it compiles. Where the
 * folder cannot be written, every process compiles. Also sets V8's options: those of the process that kept a file
 * must be the same, otherwise it is compiled again.
 */
export function useCompiledFiles() {
  // Each thread collects its young objects by itself. Almost none survive here, so helper threads would find nothing
  // to do, but the thread would wait until each of them got its turn on a core that all may share.
  setFlagsFromString('--no-parallel-scavenge');
  // All objects begin in the young generation. By default V8 allocates them directly in the old one if earlier ones
  // from the same place lived long, and recompiles the code whenever that changes; here it would change with each batch
  // of clicks that is counted.
  setFlagsFromString('--no-allocation-site-pretenuring');
  enableCompileCache(compiledFolder());
}

/**
 * Has all files compiled by another process, unless they are already. What a process needs for compiling stays in its
 * memory, 45 MB with all threads, so a service that compiled its own files would hold them for months.
 * Needs useCompiledFiles. Where the folder cannot be written, it does nothing.
 */
export function compileFirst() {
  const current = getCompileCacheDir();
  if (current === undefined || !isWritable(current)) return;
  const stampFile = join(current, 'sources.json');
  const stamp = sourceStamp();
  if (readOrNothing(stampFile) === stamp) return;
  // A failure is not told: whatever is wrong with a file, the program itself says it better.
  const { status } = spawnSync(process.execPath, [compiler], { stdio: 'ignore' });
  if (status === 0) writeOrNothing(stampFile, stamp);
}

/** Changes when any source does: how many there are, and when the newest was modified. */
function sourceStamp() {
  const sources = globSync(['bin/*.js', 'src/**/*.ts', 'contract/**/*.ts', 'package-lock.json'], {
    cwd: root,
  });
  const newestMs = Math.max(...sources.map((path) => statSync(join(root, path)).mtimeMs));
  return JSON.stringify({ files: sources.length, newestMs });
}

function isWritable(path) {
  try {
    accessSync(path, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function readOrNothing(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function writeOrNothing(path, text) {
  try {
    writeFileSync(path, text);
  } catch {
    // For example because the disk is full. The next start has the files compiled again.
  }
}
