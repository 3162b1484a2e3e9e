import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { KyselyPlugin } from 'kysely';
import { findHorizon } from '../../src/database/changes/change-store.ts';
import { createLook } from '../../src/database/changes/look-for-changes.ts';
import { connectPostgres } from '../../src/database/postgres/postgres.ts';
import { createTeller } from '../../src/database/changes/tell-changes.ts';
import { type Change, createChangeFeed } from '../../src/platform/change-feed.ts';
import { createLogger } from '../../src/platform/logging/logger.ts';
import { createMigratedDatabase, withPostgres } from '../support/postgres.ts';

const { url } = await withPostgres();

/** `onAnswer` is called when an answer of the database has arrived, before the look reads it. */
async function openLook(context: TestContext, onAnswer: () => void) {
  const database = connectPostgres(await createMigratedDatabase(url));
  context.after(database.close);
  const told: Change['kind'][] = [];
  const changes = createChangeFeed();
  changes.subscribe(({ kind }) => told.push(kind));
  const teller = createTeller(changes, await findHorizon(database.read));
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      onAnswer();
      return result;
    },
  };
  const read = database.read.withPlugin(plugin);
  return { told, look: createLook({ database: { read }, logger: createLogger('silent') }, teller) };
}

test('a server that is replaced while another one is asked where to go on is gone on from again', async (context) => {
  const doMeanwhile: (() => void)[] = [];
  const { told, look } = await openLook(context, () => doMeanwhile.shift()?.());
  await look.run();
  assert.deepEqual(told, []);
  doMeanwhile.push(look.restartNext);
  look.restartNext();
  await look.run();
  await look.run();
  assert.deepEqual(told, ['everything', 'everything']);
  await look.run();
  assert.equal(told.length, 2);
});

test('where to go on is asked again after nobody answered', async (context) => {
  const doMeanwhile: (() => void)[] = [];
  const { told, look } = await openLook(context, () => doMeanwhile.shift()?.());
  doMeanwhile.push(() => {
    throw new Error('away');
  });
  look.restartNext();
  await look.run();
  assert.deepEqual(told, []);
  await look.run();
  await look.run();
  assert.deepEqual(told, ['everything']);
});
