/**
 * Test files that share a process, so that what they all load is loaded once: the service takes 1.7 s of
 * processor time, the database 0.7 s, and Node itself 0.3 s.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Folders of test/ whose files share a browser, too. */
const inBrowser = /^(?:pages|web)(?:\/|$)/;

/**
 * The tests of other folders start many processes, beside which this one is cheap, or take so long that the run would
 * wait for a few processes in the end.
 */
const inService = new Set(
  [
    'api bench bio-pages clicks database domains http links overlays platform qr-codes redirect reports rules',
    'security statistics stores',
  ].flatMap((names) => names.split(' ')),
);

/** More files in a process would save little, and some processes would be left for the end. */
const filesMax = 12;

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
 * @returns the modules first: they take longest, and should not be what the run waits for in the end
 */
export function groupFiles(files: string[]): string[] {
  // Not in a fixed place: runs at the same time, such as that of a test of this program, are not to meet.
  const folder = mkdtempSync(join(tmpdir(), 'waypost-test-groups-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const { browser = [], service = [], none = [] } = Object.groupBy(files, chooseShare);
  return [
    ...writeGroups(join(folder, 'browser'), browser, oneBrowser),
    ...writeGroups(join(folder, 'service'), service),
    ...none,
  ];
}

/** What a file shares: none of its process for a file that has its own. */
function chooseShare(file: string): 'browser' | 'service' | 'none' {
  const path = relative('test', file);
  if (long.test(path) || ofProcess.test(readFileSync(file, 'utf8'))) return 'none';
  if (inBrowser.test(dirname(path))) return 'browser';
  return inService.has(path.split('/', 1)[0] as string) ? 'service' : 'none';
}

const oneBrowser = `import { shareBrowser } from ${JSON.stringify(addressOf('test/support/browser.ts'))};\nshareBrowser();\n`;

/** Writes `<start>-1.mjs` and so on. */
function writeGroups(start: string, files: string[], first = ''): string[] {
  const groups = Math.ceil(files.length / filesMax);
  return Array.from({ length: groups }, (_, group) => {
    // Neighbours test similar things and take similarly long, so they are dealt out like cards.
    const members = files.filter((_, index) => index % groups === group);
    const path = `${start}-${group + 1}.mjs`;
    writeFileSync(
      path,
      `import { after, suite } from 'node:test';\n${first}${members.map(suiteOf).join('')}`,
    );
    return path;
  });
}

/**
 * A suite ends what its file started when the file's last test has ended; without one that is left to chance. The next
 * file is loaded then, so that only one has its service open.
 */
function suiteOf(file: string): string {
  const [title, address] = [relative('.', file), addressOf(file)].map((text) => JSON.stringify(text));
  const load = `async () => {\n  after(ended);\n  await import(${address});\n}`;
  return `await new Promise((ended) => suite(${title}, ${load}));\n`;
}

function addressOf(file: string): string {
  return pathToFileURL(resolve(file)).href;
}
