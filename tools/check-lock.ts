/**
 * Checks that package-lock.json includes the optional packages for other platforms. npm omits an optional
 * package from the lock file if the registry does not have it, and `npm ci` of npm 11.16 and later then
 * refuses that lock file (npm/cli issue 9846). So every optional dependency must have an entry. Run: `node
 * tools/check-lock.ts`, and with `--write` to add the missing entries.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reportAndExit } from './report.ts';

type LockedPackage = {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};
type Lock = { packages: Record<string, LockedPackage> };
type Missing = { name: string; version: string; isDev: boolean; dependent: string };

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const processors = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];
const writeCommand = 'npx node tools/check-lock.ts --write';

/** Checks package-lock.json under `root`. Returns one text that names all missing entries, or none. */
export function checkLock(root: string): string[] {
  const missing = findMissing(readLock(root));
  if (missing.length === 0) return [];
  const names = missing.map(
    ({ name, version, dependent }) => `    ${name}@${version}, optional for ${dependent}`,
  );
  const advice = `package-lock.json lacks packages, npm ci would refuse it: run ${writeCommand}`;
  return [[advice, ...names].join('\n')];
}

/** Adds an entry for every missing optional package, so that npm knows its version and platforms. */
export function completeLock(root: string): void {
  const lock = readLock(root);
  for (const missing of findMissing(lock)) lock.packages[`node_modules/${missing.name}`] = entryOf(missing);
  const sorted = Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  lock.packages = Object.fromEntries(sorted);
  writeFileSync(join(root, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`);
}

function readLock(root: string): Lock {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
}

function findMissing({ packages }: Lock): Missing[] {
  return Object.entries(packages).flatMap(([location, { optionalDependencies = {}, dev = false }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isLocked(packages, location, name))
      .map(([name, version]) => ({ name, version, isDev: dev, dependent: location || 'the project' })),
  );
}

/** Searches where Node would: in the node_modules of the dependent and of every folder above it. */
function isLocked(packages: Lock['packages'], location: string, name: string): boolean {
  for (let folder = location; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const prefix = folder === '' ? '' : `${folder}/`;
    if (`${prefix}node_modules/${name}` in packages) return true;
    if (folder === '') return false;
  }
}

function entryOf({ name, version, isDev }: Missing): LockedPackage {
  const words = name.split(/[/-]/).flatMap((word) => (word === 'linuxmusl' ? ['linux', 'musl'] : [word]));
  const os = words.filter((word) => systems.includes(word));
  const cpu = words.filter((word) => processors.includes(word));
  if (os.length + cpu.length === 0 || !isExact(version)) {
    throw new Error(`${name}@${version} does not say its machine and version: add its entry by hand`);
  }
  const libc = os.includes('linux') ? words.flatMap(libcOf) : [];
  // The keys are in npm's order, so that the next `npm install` does not rewrite them.
  return {
    version,
    ...(cpu.length > 0 && { cpu }),
    ...(isDev && { dev: true }),
    ...(libc.length > 0 && { libc }),
    optional: true,
    ...(os.length > 0 && { os }),
  };
}

function isExact(version: string): boolean {
  return /^\d+\.\d+\.\d+(-.+)?$/.test(version);
}

function libcOf(word: string): string[] {
  if (word.startsWith('musl')) return ['musl'];
  return word.startsWith('gnu') ? ['glibc'] : [];
}

if (import.meta.main) {
  if (process.argv.includes('--write')) completeLock(process.cwd());
  reportAndExit(checkLock(process.cwd()));
}
