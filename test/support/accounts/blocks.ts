import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAdministrator } from './administrators.ts';
import { impossibleIds } from '../laws/guards.ts';
import type { TestAccount, TestService } from '../service.ts';

/** A kind of object that can be blocked. */
export interface Blockable {
  type: 'link' | 'domain' | 'account';
  /** Its name in paths. */
  word: 'url' | 'domain' | 'account';
  /** Error message for an unknown one. */
  unknown: string;
  /** Creates one in the account; returns its id and the name by which it is listed. */
  make(service: TestService, account: TestAccount): Promise<{ id: number; name: string }>;
}

let made = 0;

export const blockableLink: Blockable = {
  type: 'link',
  word: 'url',
  unknown: 'Link not found.',
  async make(_, account) {
    const { body } = await account.post('/api/url/add', { url: 'https://example.com/' });
    return { id: body.id, name: body.shorturl };
  },
};

export const blockableDomain: Blockable = {
  type: 'domain',
  word: 'domain',
  unknown: 'Domain not found.',
  async make({ hosts }, account) {
    const host = `blocked-${++made}.example.com`;
    hosts.set(host, ['127.0.0.1']);
    const { body } = await account.post('/api/domain/add', { domain: `https://${host}` });
    return { id: body.id, name: `https://${host}` };
  },
};

export const blockableAccount: Blockable = {
  type: 'account',
  word: 'account',
  unknown: 'Account not found.',
  make: async (_, account) => ({ id: account.id, name: account.username }),
};

export const blockPath = ({ word }: Blockable, id: number | string) => `/api/admin/${word}/${id}/block`;
export const unblockPath = ({ word }: Blockable, id: number | string) => `/api/admin/${word}/${id}/unblock`;

/** The newest block in the administrators' list. */
export async function newestBlock(administrator: TestAccount) {
  return (await administrator.get('/api/admin/blocks?limit=1')).body.data.blocks[0];
}

export async function countBlocks(administrator: TestAccount): Promise<number> {
  return (await administrator.get('/api/admin/blocks')).body.data.result;
}

/** Tests of blocking that apply to every kind of object. */
export function testBlocking(service: TestService, blockable: Blockable): void {
  const { type, unknown } = blockable;

  test(`a blocked ${type} is listed with its reason, since when it is and by whom`, async () => {
    const administrator = await createAdministrator(service);
    const owner = await service.createAccount();
    const { id, name } = await blockable.make(service, owner);
    const { status, body } = await administrator.post(blockPath(blockable, id), { reason: ' It’s a scam. ' });
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(body.error, 0);
    const { id: blockId, date, ...block } = await newestBlock(administrator);
    assert.ok(blockId > 0);
    assert.ok(Math.abs(Date.parse(`${date.replace(' ', 'T')}Z`) - service.clock.now()) < 60_000);
    assert.deepEqual(block, {
      type,
      item: id,
      name,
      account: { id: owner.id, username: owner.username },
      reason: 'It’s a scam.',
      source: 'administrator',
      by: administrator.username,
    });
  });

  test(`a ${type} that is blocked again has the newer reason, and one block`, async () => {
    const [administrator, other] = [await createAdministrator(service), await createAdministrator(service)];
    const { id } = await blockable.make(service, await service.createAccount());
    const before = await countBlocks(administrator);
    await administrator.post(blockPath(blockable, id), { reason: 'first' });
    for (const body of [{ reason: 'second' }, { reason: 'third' }]) {
      assert.equal((await other.post(blockPath(blockable, id), body)).status, 200);
    }
    const { reason, by } = await newestBlock(administrator);
    assert.deepEqual([reason, by], ['third', other.username]);
    assert.equal(await countBlocks(administrator), before + 1);
  });

  test(`of 20 administrators’ calls at once that block a ${type} all succeed and one block is there`, async () => {
    const administrator = await createAdministrator(service);
    const { id } = await blockable.make(service, await service.createAccount());
    const before = await countBlocks(administrator);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => administrator.post(blockPath(blockable, id), {})),
    );
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    assert.equal(await countBlocks(administrator), before + 1);
  });

  test(`a ${type} is blocked without a reason, in whatever form there is none`, async () => {
    const administrator = await createAdministrator(service);
    const { id } = await blockable.make(service, await service.createAccount());
    for (const body of [undefined, {}, { reason: '' }, { reason: null }]) {
      assert.equal((await administrator.post(blockPath(blockable, id), body)).status, 200);
      assert.equal((await newestBlock(administrator)).reason, '');
    }
  });

  test(`a reason that is no text or too long is refused, and the ${type} is not blocked`, async () => {
    const administrator = await createAdministrator(service);
    const { id } = await blockable.make(service, await service.createAccount());
    const before = await countBlocks(administrator);
    for (const reason of [7, ['x'], { a: 1 }, 'x'.repeat(1_001), 'a\0b', '   ']) {
      const { status, body } = await administrator.post(blockPath(blockable, id), { reason });
      assert.equal(status, 400, JSON.stringify(reason));
      assert.equal(body.field, 'reason');
    }
    assert.equal(await countBlocks(administrator), before);
  });

  test(`a ${type} that does not exist cannot be blocked`, async () => {
    const administrator = await createAdministrator(service);
    const before = await countBlocks(administrator);
    for (const id of impossibleIds) {
      const { status, body } = await administrator.post(blockPath(blockable, id), {});
      assert.equal(status, 404, id);
      assert.equal(body.message, unknown, id);
    }
    assert.equal(await countBlocks(administrator), before);
  });
}

/** Tests of unblocking that apply to every kind of object. */
export function testUnblocking(service: TestService, blockable: Blockable): void {
  const { type, unknown } = blockable;

  test(`an unblocked ${type} has no block any more; unblocking one that has none changes nothing`, async () => {
    const administrator = await createAdministrator(service);
    const { id } = await blockable.make(service, await service.createAccount());
    const other = await blockable.make(service, await service.createAccount());
    await administrator.post(blockPath(blockable, other.id), {});
    await administrator.post(blockPath(blockable, id), {});
    const before = await countBlocks(administrator);
    for (let times = 0; times < 2; times++) {
      const { status, body } = await administrator.delete(unblockPath(blockable, id));
      assert.equal(status, 200);
      assert.equal(body.error, 0);
      assert.equal(await countBlocks(administrator), before - 1);
    }
    assert.equal((await newestBlock(administrator)).item, other.id);
  });

  test(`a ${type} that does not exist cannot be unblocked`, async () => {
    const administrator = await createAdministrator(service);
    for (const id of impossibleIds) {
      const { status, body } = await administrator.delete(unblockPath(blockable, id));
      assert.equal(status, 404, id);
      assert.equal(body.message, unknown, id);
    }
  });
}
