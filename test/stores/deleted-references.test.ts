import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newLink, updateLink as updateContract } from '../../contract/links.ts';
import { splashDefaults } from '../../contract/splash-pages.ts';
import type { Database } from '../../src/database/database.ts';
import { connectPostgres } from '../../src/database/postgres/postgres.ts';
import type { Context } from '../../src/http/context.ts';
import { emptyBlocklist } from '../../src/platform/addresses/blocklist/blocklist.ts';
import { createChangeFeed } from '../../src/platform/change-feed.ts';
import { randomText } from '../../src/platform/ids.ts';
import { deleteBioPage } from '../../src/resources/bio-pages/delete-bio-page.ts';
import { assignItem } from '../../src/resources/channels/assign-item.ts';
import { insertChannel } from '../../src/resources/channels/channel-store.ts';
import { createLink } from '../../src/resources/links/create-link.ts';
import { deleteLink } from '../../src/resources/links/delete-link.ts';
import { updateLink } from '../../src/resources/links/update-link.ts';
import { deleteOverlay } from '../../src/resources/overlays/delete-overlay.ts';
import { insertOverlay } from '../../src/resources/overlays/overlay-store.ts';
import { deleteQrCode } from '../../src/resources/qr-codes/delete-qr-code.ts';
import { deleteSplashPage } from '../../src/resources/splash-pages/delete-splash-page.ts';
import { insertSplashPage } from '../../src/resources/splash-pages/splash-page-store.ts';
import { readSettings } from '../../src/settings/settings.ts';
import { insertOwner } from '../support/engines.ts';
import { insertBioRow, insertLinkRow, insertQrRow } from '../support/item-rows.ts';
import { createMigratedDatabase, withPostgres } from '../support/postgres.ts';
import { runRivals } from '../support/rival-units.ts';
import { createTestClock } from '../support/test-clock.ts';

// On SQLite units of work run one after the other.
const database = connectPostgres(await createMigratedDatabase((await withPostgres()).url));
const accountId = await insertOwner(database);
test.after(database.close);

const contextOn = (used: Database) =>
  ({
    database: used,
    account: { id: accountId },
    clock: createTestClock(),
    changes: createChangeFeed(),
    settings: readSettings({}),
    blocklist: emptyBlocklist,
    refusesFrames: () => false,
    countAnswered: async () => {},
    randomText,
  }) as unknown as Context;
const context = contextOn(database);

async function addChannel(name: string): Promise<number> {
  const row = { accountId, name, description: '', color: '#112233', isStarred: false, at: 1 };
  return (await database.write((tx) => insertChannel(tx, row)))?.id as number;
}

const itemsOf = (channel: number) =>
  database.read.selectFrom('channel_item').selectAll().where('channel_id', '=', channel).execute();

for (const [type, insert, remove] of [
  ['links', insertLinkRow, deleteLink],
  ['bio', insertBioRow, deleteBioPage],
  ['qr', insertQrRow, deleteQrCode],
] as const) {
  test(`of ${type} that are deleted while a channel gets them nothing stays in it`, async () => {
    const channel = await addChannel(`For ${type}`);
    const id = await insert(database, accountId);
    const outcomes = await runRivals(database, {
      first: (held) => assignItem(contextOn(held), channel, { type, id }),
      second: () => remove(context, id),
    });
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'fulfilled'],
    );
    assert.deepEqual(await itemsOf(channel), []);
  });
}

test('of a link that is deleted while findorcreate finds it nothing stays in a channel', async () => {
  const channel = await addChannel('For what is found');
  const wanted = newLink.parse({ url: 'https://example.com/again', findorcreate: true });
  const { id } = await createLink(context, wanted);
  await runRivals(database, {
    first: (held) => createLink(contextOn(held), { ...wanted, channel: [channel] }),
    second: () => deleteLink(context, id),
  });
  assert.deepEqual(await itemsOf(channel), []);
});

const insertSplash = () =>
  insertSplashPage(database, { accountId, name: 'Wait', settings: splashDefaults, at: 1 });
const insertMessage = () => {
  const settings = { text: 'Hi', position: 'bottom', background: '#ffffff', color: '#000000' } as const;
  return insertOverlay(database, { accountId, type: 'message', name: 'Hi', settings, at: 1 });
};

for (const [what, insert, remove, typeOf] of [
  ['a splash page', insertSplash, deleteSplashPage, (id: number) => String(id)],
  ['an overlay', insertMessage, deleteOverlay, (id: number) => `overlay-${id}`],
] as const) {
  test(`a link that is given ${what} while that is deleted redirects directly`, async () => {
    const [page, link] = [await insert(), await insertLinkRow(database, accountId)];
    await runRivals(database, {
      first: (held) => updateLink(contextOn(held), link, updateContract.body.parse({ type: typeOf(page) })),
      second: () => remove(context, page),
    });
    const stored = database.read.selectFrom('link').select('delivery').where('id', '=', link);
    assert.deepEqual(await stored.execute(), [{ delivery: 'direct' }]);
  });
}
