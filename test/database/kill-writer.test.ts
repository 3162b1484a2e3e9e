import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';

const rounds = 4;
const killAfterMsMax = 200;

test('kill -9 of a process that writes: all that it acknowledged is there, and no unit in part', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'waypost-kill-'));
  context.after(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'test.sqlite');
  const programFile = join(folder, 'writer.mjs');
  await writeFile(programFile, program);
  const acknowledged = new Set<string>();
  for (let round = 0; round < rounds; round++) {
    for (const name of await writeUntilKilled([programFile, path, String(round)])) acknowledged.add(name);
    const stored = readNames(path);
    const missing = [...acknowledged].filter((name) => !stored.has(name));
    assert.deepEqual(missing, [], `round ${round}`);
    const halves = [...stored].filter((name) => !stored.has(otherHalf(name)));
    assert.deepEqual(halves, [], `round ${round}`);
  }
  assert.ok(acknowledged.size >= 2 * rounds);
});

const source = (name: string) => JSON.stringify(new URL(`../../src/${name}`, import.meta.url).href);

/**
 * Sixteen writers at once. Each unit writes two rows and then prints their names, which acknowledges them.
 */
const program = `
import { startWriterThread } from ${source('database/start-writer-thread.ts')};
import { openSqlite } from ${source('database/sqlite/sqlite.ts')};
const [path, round] = process.argv.slice(2);
const writer = await startWriterThread(new URL(${source('writer-thread.ts')}), { path });
const database = await openSqlite({ path, writer });
let number = 0;
const write = async () => {
  for (;;) {
    const names = ['a', 'b'].map((half) => round + '-' + number + '-' + half);
    number++;
    await database.write(async (tx) => {
      for (const name of names) await tx.insertInto('spool_segment').values({ name, drained_bytes: 0 }).execute();
    });
    process.stdout.write(names.join('\\n') + '\\n');
  }
};
await Promise.all(Array.from({ length: 16 }, write));
`;

async function writeUntilKilled(args: string[]): Promise<string[]> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = once(child, 'close');
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  await Promise.race([once(child.stdout, 'data'), gone]);
  assert.notEqual(output, '', 'the program ended before it wrote anything');
  await pause(Math.random() * killAfterMsMax);
  child.kill('SIGKILL');
  await gone;
  // The last line may be cut off.
  return output.slice(0, output.lastIndexOf('\n')).split('\n');
}

function readNames(path: string): Set<string> {
  const file = new DatabaseSync(path);
  try {
    assert.deepEqual({ ...file.prepare('pragma integrity_check').get() }, { integrity_check: 'ok' });
    const rows = file.prepare('select name from spool_segment').all();
    return new Set(rows.map(({ name }) => String(name)));
  } finally {
    file.close();
  }
}

function otherHalf(name: string): string {
  return name.endsWith('a') ? `${name.slice(0, -1)}b` : `${name.slice(0, -1)}a`;
}
