// Compiles all files of the program, and runs none of them: for the processes that this user starts later or, as root
// with a user's name, for those of that user, who may then read the compiled files but not change them.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  globSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { flushCompileCache, getCompileCacheDir } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compiledFolder, root, useCompiledFiles } from './compiled-files.js';

const user = process.argv[2];
try {
  if (user === undefined) await compile();
  else compileFor(user);
} catch (error) {
  console.error(`The files could not be compiled: ${error.message}`);
  process.exitCode = 1;
}

async function compile() {
  useCompiledFiles();
  const files = globSync(['src/**/*.ts', 'contract/**/*.ts'], { cwd: root });
  // All modules are compiled before the first one runs, and that one ends it.
  const stop = 'compiled';
  const modules = [
    `data:text/javascript,throw ${JSON.stringify(stop)}`,
    ...files.map((file) => pathToFileURL(join(root, file)).href),
  ];
  const source = modules.map((module) => `import ${JSON.stringify(module)};`).join('\n');
  await import(`data:text/javascript,${encodeURIComponent(source)}`).catch((error) => {
    if (error !== stop) throw error;
  });
  flushCompileCache();
  // Node lets nobody but this user read them, who could not either once they belong to another one.
  const folder = getCompileCacheDir();
  if (folder !== undefined) for (const file of readdirSync(folder)) chmodSync(join(folder, file), 0o644);
}

function compileFor(user) {
  const [uid, gid] = ['-u', '-g'].map((option) =>
    Number(execFileSync('id', [option, user], { stdio: 'pipe' })),
  );
  const folder = compiledFolder(uid);
  // Root may be set up to keep what it makes to itself, but the user has to get into the folder.
  process.umask(0o022);
  // What was compiled before is not theirs, so they could neither replace it nor add to it.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  chownSync(folder, uid, gid);
  const options = { uid, gid, stdio: 'inherit' };
  const { status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url)], options);
  takeBack(folder);
  process.exitCode = status ?? 1;
}

/** From the top down, because what is in a folder can only be exchanged for something else as long as it is theirs. */
function takeBack(path) {
  lchownSync(path, process.getuid(), process.getgid());
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) takeBack(join(path, name));
}
