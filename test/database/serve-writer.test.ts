import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { serveWriter, type WriterParts, type WriterWork } from '../../src/database/sqlite/serve-writer.ts';

const table = 'create table kept (name text)';
const statement = (name: string) => `insert into kept values ('${name}')`;

test('work of its own and what it is asked for are never in one transaction', async (context) => {
  const { port, send, events, work, write, run } = await serve(context);
  const turns: string[] = [];
  work.whenFree = async () => {
    turns.push('work');
    await write(async () => {
      run(statement('work'));
      if (turns.length === 1) send(4, statement('asked meanwhile'));
      for (let turn = 0; turn < 5; turn++) await nextTurn();
      throw new Error('taken back');
    }).catch(() => events.push(`taken back ${turns.length}`));
  };
  port.on('message', ({ kind, id }: { kind: string; id: number }) => events.push(`${kind} ${id}`));
  send(1, 'begin immediate');
  send(2, statement('asked'));
  await waitFor(events, 'results 2');
  assert.deepEqual(turns, [], 'not while the transaction is open');
  send(3, 'commit');
  await waitFor(events, 'results 4');
  await waitFor(events, 'taken back 2');
  assert.deepEqual(
    run('select name from kept order by name').map(({ name }) => name),
    ['asked', 'asked meanwhile'],
  );
});

test('work is told of what others have written, and not of its own', async (context) => {
  const { port, write, work, events, send, run } = await serve(context);
  port.on('message', ({ kind, id }: { kind: string; id: number }) => events.push(`${kind} ${id}`));
  work.onStatements = () => void events.push('others');
  await write(async () => void run(statement('own')));
  send(1, 'delete from kept');
  await waitFor(events, 'results 1');
  assert.deepEqual(events, ['others', 'results 1']);
});

test('work that wakes up after the end finds nothing to do, and does no harm', async (context) => {
  const { port, wake, work, events } = await serve(context);
  work.whenFree = async () => void events.push('work');
  port.postMessage({ kind: 'close' });
  await once(port, 'close');
  wake();
  await nextTurn();
  await nextTurn();
  assert.deepEqual(events, []);
});

test('work that SQLite has taken back by itself, as on a full disk, fails with that, and other work goes on', async (context) => {
  const { write, run } = await serve(context);
  run('pragma max_page_count = 1');
  const large = async () => void run('insert into kept values (zeroblob(100000))');
  await assert.rejects(write(large), /database or disk is full/);
  run('pragma max_page_count = 1000');
  await write(large);
  assert.equal(run('select name from kept').length, 1);
});

test('the last work is done before the file is closed', async (context) => {
  const { port, work, write, events, run } = await serve(context);
  work.onClose = async () => {
    await write(async () => void run(statement('last')));
    events.push('last work');
  };
  port.postMessage({ kind: 'close' });
  await once(port, 'close');
  assert.deepEqual(events, ['last work']);
});

async function serve(context: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'waypost-writer-'));
  const { port1, port2 } = new MessageChannel();
  const work: WriterWork = {
    ready: Promise.resolve(),
    onStatements: () => {},
    onMessage: () => {},
    whenFree: async () => {},
    onClose: async () => {},
  };
  let given: WriterParts | undefined;
  const answer = () => new Promise((resolve) => port1.once('message', resolve));
  serveWriter(port2 as MessagePort, join(folder, 'test.sqlite'), (parts) => {
    given = parts;
    return {
      ready: work.ready,
      onStatements: () => work.onStatements(),
      onMessage: (message) => work.onMessage(message),
      whenFree: () => work.whenFree(),
      onClose: () => work.onClose(),
    };
  });
  assert.deepEqual(await answer(), { kind: 'opened' });
  port1.postMessage({ kind: 'statements', id: 0, statements: [{ sql: table, parameters: [] }] });
  await answer();
  assert.equal(given, undefined, 'the work waits for the schema');
  port1.postMessage({ kind: 'begin' });
  assert.deepEqual(await answer(), { kind: 'ready' });
  const { connection, write, wake } = given as unknown as WriterParts;
  context.after(async () => {
    port1.postMessage({ kind: 'close' });
    port1.close();
    await rm(folder, { recursive: true });
  });
  return {
    port: port1,
    work,
    events: [] as string[],
    write,
    wake,
    run: (sql: string) => connection.execute(sql, []).rows,
    send: (id: number, sql: string) =>
      port1.postMessage({ kind: 'statements', id, statements: [{ sql, parameters: [] }] }),
  };
}

async function waitFor(events: string[], event: string): Promise<void> {
  for (let turn = 0; turn < 10_000 && !events.includes(event); turn++) await nextTurn();
  assert.ok(events.includes(event), `${event} never came: ${events.join()}`);
}
