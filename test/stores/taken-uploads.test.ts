import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Database } from '../../src/database/database.ts';
import { connectPostgres } from '../../src/database/postgres/postgres.ts';
import type { Context } from '../../src/http/context.ts';
import { AppError } from '../../src/platform/app-error.ts';
import { emptyBlocklist } from '../../src/platform/addresses/blocklist/blocklist.ts';
import { createChangeFeed } from '../../src/platform/change-feed.ts';
import { hourMs } from '../../src/platform/time/durations.ts';
import { base62Alphabet, randomText } from '../../src/platform/ids.ts';
import { createSplashPage } from '../../src/resources/splash-pages/create-splash-page.ts';
import { updateSplashPage } from '../../src/resources/splash-pages/update-splash-page.ts';
import { deleteUnusedUploads, deleteUpload } from '../../src/resources/uploads/delete-uploads.ts';
import { uploadPath } from '../../src/resources/uploads/upload.ts';
import { insertUpload } from '../../src/resources/uploads/upload-store.ts';
import { findUploadUses } from '../../src/resources/uploads/upload-uses-store.ts';
import { readSettings } from '../../src/settings/settings.ts';
import { insertOwner, onBothEngines } from '../support/engines.ts';
import { places } from '../support/picture-places.ts';
import { createMigratedDatabase, withPostgres } from '../support/postgres.ts';
import { logoPicture } from '../support/qr/logo-picture.ts';
import { runRivals } from '../support/rival-units.ts';
import { createTestClock } from '../support/test-clock.ts';

const settings = readSettings({ DOMAIN_CHECK: 'off' });

const contextOn = (database: Database, accountId: number) =>
  ({
    database,
    account: { id: accountId },
    clock: createTestClock(),
    changes: createChangeFeed(),
    settings,
    blocklist: emptyBlocklist,
    refusesFrames: () => false,
    countAnswered: async () => {},
    randomText,
  }) as unknown as Context;

const png = await logoPicture(16, 16);

async function upload({ database, account }: Context): Promise<{ id: number; name: string; path: string }> {
  const name = randomText(base62Alphabet, 22);
  await insertUpload(database, { accountId: account.id, name, type: 'image/png', bytes: png, at: 1 }, 1_000);
  const stored = database.read.selectFrom('upload').select('id').where('name', '=', name);
  const { id } = await stored.executeTakeFirstOrThrow();
  return { id, name, path: uploadPath(name, 'image/png') };
}

/** Whether the upload exists and whether anything uses it. */
async function stateOf({ database, account }: Context, name: string): Promise<[boolean, boolean]> {
  const found = await database.read.selectFrom('upload').select('id').where('name', '=', name).execute();
  return [found.length === 1, (await findUploadUses(database.read, account.id, [{ name }])).has(name)];
}

/** A context whose units of work begin only once `meanwhile` is done: what it read before is old by then. */
function contextAfter(context: Context, meanwhile: () => Promise<unknown>): Context {
  const { database } = context;
  let done: Promise<unknown> | undefined;
  const write: Database['write'] = async (unit) => {
    await (done ??= meanwhile());
    return database.write(unit);
  };
  const writeEach: Database['writeEach'] = async (units) => {
    await (done ??= meanwhile());
    return database.writeEach(units);
  };
  return { ...context, database: { ...database, write, writeEach } };
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'stored',
    (error: unknown) => (error instanceof AppError ? error.code : Promise.reject(error)),
  );

onBothEngines('an upload that is taken into use while it is deleted stays', async (database, accountId) => {
  const context = contextOn(database, accountId);
  for (const [place, { prepare }] of Object.entries(places)) {
    const [save, { id, name, path }] = [await prepare(context), await upload(context)];
    const deletion = deleteUpload(
      contextAfter(context, () => save(context, path)),
      id,
    );
    assert.equal(await codeOf(deletion), 'uploadInUse', place);
    assert.deepEqual(await stateOf(context, name), [true, true], place);
  }
});

onBothEngines(
  'of unused uploads those stay that are taken into use meanwhile',
  async (database, accountId) => {
    const context = contextOn(database, accountId);
    context.clock.now = () => 2 * hourMs;
    for (const [place, { prepare }] of Object.entries(places)) {
      const [save, taken, unused] = [await prepare(context), await upload(context), await upload(context)];
      const deleting = contextAfter(context, () => save(context, taken.path));
      assert.equal(await deleteUnusedUploads(deleting), 1, place);
      assert.deepEqual(await stateOf(context, taken.name), [true, true], place);
      assert.deepEqual(await stateOf(context, unused.name), [false, false], place);
    }
  },
);

onBothEngines('an upload that is deleted while it is saved is refused', async (database, accountId) => {
  const context = contextOn(database, accountId);
  for (const [place, { field, prepare }] of Object.entries(places)) {
    if (field === undefined) continue;
    const [save, { id, name, path }] = [await prepare(context), await upload(context)];
    const saving = contextAfter(context, () => deleteUpload(context, id));
    const code = field === 'logo' ? 'invalidInput' : 'invalidUrl';
    await assert.rejects(save(saving, path), { name: 'AppError', code, field }, place);
    assert.deepEqual(await stateOf(context, name), [false, false], place);
  }
});

onBothEngines(
  'an upload that is deleted twice at once is not found the second time',
  async (database, accountId) => {
    const context = contextOn(database, accountId);
    const { id } = await upload(context);
    const deletion = deleteUpload(
      contextAfter(context, () => deleteUpload(context, id)),
      id,
    );
    assert.equal(await codeOf(deletion), 'uploadNotFound');
  },
);

onBothEngines('what is saved and changed back meanwhile keeps no upload', async (database, accountId) => {
  const context = contextOn(database, accountId);
  const { id, name, path } = await upload(context);
  const deletion = deleteUpload(
    contextAfter(context, async () => {
      const page = await createSplashPage(context, { name: 'Jane', image: path });
      await updateSplashPage(context, page, { image: null });
    }),
    id,
  );
  assert.equal(await codeOf(deletion), 'stored');
  assert.deepEqual(await stateOf(context, name), [false, false]);
});

// On SQLite units of work run one after the other.
const postgres = connectPostgres(await createMigratedDatabase((await withPostgres()).url));
const ownerId = await insertOwner(postgres);
test.after(postgres.close);
const shared = contextOn(postgres, ownerId);
const on = (database: Database): Context => ({ ...shared, database });

test('a deletion waits for a save that is not committed yet, and finds it', async () => {
  for (const [place, { prepare }] of Object.entries(places)) {
    const [save, { id, name, path }] = [await prepare(shared), await upload(shared)];
    await runRivals(postgres, {
      first: (held) => save(on(held), path),
      second: () => deleteUpload(shared, id),
    });
    assert.deepEqual(await stateOf(shared, name), [true, true], place);
  }
});

test('a save waits for a deletion that is not committed yet, and is refused', async () => {
  for (const [place, { field, prepare }] of Object.entries(places)) {
    if (field === undefined) continue;
    const [save, { id, name, path }] = [await prepare(shared), await upload(shared)];
    await runRivals(postgres, {
      first: (held) => deleteUpload(on(held), id),
      second: () => save(shared, path),
    });
    assert.deepEqual(await stateOf(shared, name), [false, false], place);
  }
});
