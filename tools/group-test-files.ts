/** Test files that share a process, so that what they all load is loaded once: it takes 1.7 s of processor time. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** More files would save little, and keep the services of more files open at the same time. */
const filesPerGroup = 6;
/**
 * Folders whose tests mostly start the service in their own process. Those elsewhere start browsers and other
 * processes, measure memory, or are quick alone.
 */
const sharing = /^(?:api\/[^/]+|http|pages|qr-codes|redirect|security)$/;

/**
 * Replaces files of the same folder by modules that import up to six of them; their tests run one after the
 * other. Each file keeps its own service, and the report still names each test's own file. The modules are
 * deleted when this process ends.
 */
export function groupFiles(files: string[]): string[] {
  // Not in a fixed place: runs at the same time, such as that of a test of this program, are not to meet.
  const folder = mkdtempSync(join(tmpdir(), 'waypost-test-groups-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const byFolder = Map.groupBy(files, (file) => relative('test', dirname(file)));
  return [...byFolder].flatMap(([name, members]) =>
    sharing.test(name) ? writeGroups(join(folder, name.replaceAll('/', '-')), members) : members,
  );
}

/** Writes `<start>-1.mjs` and so on. */
function writeGroups(start: string, files: string[]): string[] {
  const groups = Math.ceil(files.length / filesPerGroup);
  return Array.from({ length: groups }, (_, group) => {
    // Neighbours test similar things and take similarly long, so they are dealt out like cards.
    const members = files.filter((_, index) => index % groups === group);
    const path = `${start}-${group + 1}.mjs`;
    writeFileSync(path, `import { suite } from 'node:test';\n${members.map(suiteOf).join('')}`);
    return path;
  });
}

/** A suite ends what its file started when the file's last test has ended; without one that is left to chance. */
function suiteOf(file: string): string {
  const [title, address] = [relative('.', file), pathToFileURL(resolve(file)).href].map((text) =>
    JSON.stringify(text),
  );
  return `suite(${title}, async () => {\n  await import(${address});\n});\n`;
}
