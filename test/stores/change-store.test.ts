import assert from 'node:assert/strict';
import { after } from 'node:test';
import { pino } from 'pino';
import {
  deleteOldChanges,
  findChangesAfter,
  findLastChange,
  recordChanges,
} from '../../src/database/changes/change-store.ts';
import { pollChanges } from '../../src/database/changes/poll-changes.ts';
import { type Change, createChangeFeed } from '../../src/platform/change-feed.ts';
import { onBothEngines } from '../support/engines.ts';
import { poll } from '../support/clicks/visits.ts';

const everyKind: Change[] = [
  { kind: 'link', domainId: null, aliasKey: 'spring-sale' },
  { kind: 'link', domainId: 7, aliasKey: 'x_1' },
  { kind: 'domain', host: 'go.example.com:8443' },
  { kind: 'qr', code: 'abc2345' },
  { kind: 'pixels', accountId: 12 },
  { kind: 'account', accountId: 12 },
];

onBothEngines('changes are read as they were recorded, in order', async (database) => {
  assert.equal(await findLastChange(database.read), 0);
  await database.write((tx) => recordChanges(tx, everyKind, 1));
  await database.write((tx) => recordChanges(tx, [], 1));
  const found = await findChangesAfter(database.read, 0, 100);
  assert.deepEqual(
    found.map(({ change }) => change),
    everyKind,
  );
  const last = await findLastChange(database.read);
  assert.equal(found.at(-1)?.seq, last);
  assert.deepEqual(await findChangesAfter(database.read, last, 100), []);
  const [second, third] = found.slice(1);
  const middle = await findChangesAfter(database.read, found[0]?.seq as number, 2);
  assert.deepEqual(middle, [second, third]);
});

onBothEngines('a unit of work that fails has told nothing', async (database) => {
  const unit = database.write(async (tx) => {
    await recordChanges(tx, everyKind, 1);
    throw new Error('undone');
  });
  await assert.rejects(unit, /undone/);
  assert.equal(await findLastChange(database.read), 0);
});

onBothEngines('a change of a kind that is not known here is passed over', async (database) => {
  const unknown = { kind: 'of-tomorrow', key: 'x', at: 1 };
  await database.write((tx) => tx.insertInto('change').values(unknown).execute());
  const [found] = await findChangesAfter(database.read, 0, 100);
  assert.equal(found?.change, undefined);
});

onBothEngines(
  'old changes are removed, but none that was not read yet, and no number comes again',
  async (database) => {
    for (const at of [10, 20, 30]) await database.write((tx) => recordChanges(tx, everyKind.slice(0, 1), at));
    const numbers = async () => (await findChangesAfter(database.read, 0, 100)).map(({ seq }) => seq);
    const [first, second, third] = (await numbers()) as [number, number, number];
    await deleteOldChanges(database, first, 25);
    assert.deepEqual(await numbers(), [second, third]);
    await deleteOldChanges(database, third, 100);
    assert.deepEqual(await numbers(), []);
    await database.write((tx) => recordChanges(tx, everyKind.slice(0, 1), 40));
    assert.ok(((await numbers())[0] as number) > third);
  },
);

onBothEngines('a poll tells soon what is recorded from its start on', async (database) => {
  await database.write((tx) => recordChanges(tx, [{ kind: 'qr', code: 'earlier' }], 1));
  const changes = createChangeFeed();
  const told: Change[] = [];
  changes.subscribe((change) => told.push(change));
  const clock = { now: () => 10 * 3_600_000 };
  const polling = await pollChanges({ database, changes, clock, logger: pino({ level: 'silent' }) });
  after(polling.stop);
  const unknown = { kind: 'of-tomorrow', key: 'x', at: 1 };
  await database.write((tx) => tx.insertInto('change').values(unknown).execute());
  await database.write((tx) => recordChanges(tx, everyKind, clock.now()));
  await poll('the changes', async () => (told.length >= everyKind.length ? true : undefined));
  assert.deepEqual(told, everyKind);
  // Changes older than an hour are deleted.
  const rest = await poll('the old ones to be removed', async () => {
    const rows = await findChangesAfter(database.read, 0, 100);
    return rows.length <= everyKind.length ? rows : undefined;
  });
  assert.equal(rest.length, everyKind.length);
  await polling.stop();
  assert.equal(told.length, everyKind.length);
});
