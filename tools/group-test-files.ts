/**
 * Test files that share a process, so that what they all load is loaded once: the service takes 1.7 s of
 * processor time, the database 0.7 s, and Node itself 0.3 s.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Folders of test/ whose files share processes. */
interface Share {
  /** Files share only with those for which it captures the same. */
  folders: RegExp;
  /** The number of files in a process. */
  filesMax: number;
  /** Whether they share a browser, too. */
  inBrowser?: boolean;
}

/**
 * The tests of other folders start many processes, beside which this one is cheap, disturb each other by what they
 * delay (stores), or take so long that the run would wait for a few processes in the end.
 */
const shares: Share[] = [
  // More files would save little, and keep the services of more files open at the same time.
  { folders: /^(api\/[^/]+|http|qr-codes|redirect|security)$/, filesMax: 6 },
  { folders: /^(pages|web)$/, filesMax: 6, inBrowser: true },
  // These are quick, and start no service.
  { folders: /^(clicks|database|platform)(?:\/|$)/, filesMax: 12 },
  // Each of these has few files, which are quick as well.
  {
    folders:
      /^(?:(?:bench|bio-pages|domains|links|overlays|reports|rules|statistics)(?:\/|$)|(?:qr-codes|redirect)\/)/,
    filesMax: 12,
  },
];

/** Files that take 20 s and more: what they load is little beside that, and together they would end last. */
const long = new RegExp(
  [
    String.raw`^clicks/(?:drain|kill|parallel|replay|system-calls)\.test`,
    '^clicks/(?:reclassify|retention)/',
    String.raw`^redirect/link-cache/link-table\.test`,
  ].join('|'),
);

/**
 * What only those tests mention that measure their process, or change it while they run: its memory and its
 * processor time, its priority and its user, its garbage collection, its timers, and the requests of all its servers.
 */
const ofProcess = new RegExp(
  [
    String.raw`\b(?:memoryUsage|cpuUsage|collectGarbage|cpuMsOf|setFlagsFromString|getPriority|seteuid|diagnostics_channel)\b`,
    String.raw`\bmock\.method\(globalThis\b`,
  ].join('|'),
);

/**
 * Replaces files by modules that import several of them; their tests run one after the other. Each file keeps
 * its own service, and the report still names each test's own file. The modules are deleted when this process
 * ends.
 */
export function groupFiles(files: string[]): string[] {
  // Not in a fixed place: runs at the same time, such as that of a test of this program, are not to meet.
  const folder = mkdtempSync(join(tmpdir(), 'waypost-test-groups-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const byProcess = Map.groupBy(files, (file) => findShare(file)?.name ?? file);
  return [...byProcess.values()].flatMap((members) => {
    const share = findShare(members[0] as string);
    return share ? writeGroups(join(folder, share.name), share, members) : members;
  });
}

/** Returns undefined for a file that has a process of its own. */
function findShare(file: string): (Share & { name: string }) | undefined {
  const path = relative('test', file);
  if (long.test(path)) return undefined;
  for (const share of shares) {
    const found = share.folders.exec(dirname(path));
    if (!found) continue;
    if (ofProcess.test(readFileSync(file, 'utf8'))) return undefined;
    return { ...share, name: found[1]?.replaceAll('/', '-') ?? 'small-folders' };
  }
  return undefined;
}

const oneBrowser = `import { shareBrowser } from ${JSON.stringify(addressOf('test/support/browser.ts'))};\nshareBrowser();\n`;

/** Writes `<start>-1.mjs` and so on. */
function writeGroups(start: string, { filesMax, inBrowser }: Share, files: string[]): string[] {
  const groups = Math.ceil(files.length / filesMax);
  return Array.from({ length: groups }, (_, group) => {
    // Neighbours test similar things and take similarly long, so they are dealt out like cards.
    const members = files.filter((_, index) => index % groups === group);
    const path = `${start}-${group + 1}.mjs`;
    const begin = `import { suite } from 'node:test';\n${inBrowser ? oneBrowser : ''}`;
    writeFileSync(path, begin + members.map(suiteOf).join(''));
    return path;
  });
}

/** A suite ends what its file started when the file's last test has ended; without one that is left to chance. */
function suiteOf(file: string): string {
  const [title, address] = [relative('.', file), addressOf(file)].map((text) => JSON.stringify(text));
  return `suite(${title}, async () => {\n  await import(${address});\n});\n`;
}

function addressOf(file: string): string {
  return pathToFileURL(resolve(file)).href;
}
