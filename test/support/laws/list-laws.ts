import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '../../../contract/limits.ts';
import type { TestAccount, TestService } from '../service.ts';

interface Listed {
  /** Key of the items in `data`. */
  key: string;
  /** Path of the list of `account`. Must also create whatever the list depends on. */
  path(account: TestAccount): Promise<string>;
  /** Creates the `number`-th item of that list and returns its id. */
  add(account: TestAccount, path: string, number: number): Promise<number>;
}

const itemsInAll = 40;

/** Tests of every list: reference, Shared list envelope. */
export function testListLaws(service: TestService, { key, path, add }: Listed): void {
  const fill = async (account: TestAccount, count: number) => {
    const list = await path(account);
    const ids: number[] = [];
    for (let number = 1; number <= count; number++) ids.push(await add(account, list, number));
    return { list, newestFirst: ids.reverse() };
  };

  test(`a list of ${itemsInAll} walked page by page gives every item once, newest first`, async () => {
    const account = await service.createAccount();
    const { list, newestFirst } = await fill(account, itemsInAll);
    const walked: number[] = [];
    for (let page = 1, maxpage = 1; page <= maxpage; page++) {
      const { body } = await account.get(`${list}?limit=7&page=${page}`);
      assert.equal(body.error, '0');
      assert.equal(body.data.result, itemsInAll);
      assert.equal(body.data.perpage, 7);
      assert.equal(body.data.currentpage, page);
      assert.equal(body.data.maxpage, 6);
      assert.equal(body.data.nextpage, Math.min(page + 1, 6));
      walked.push(...body.data[key].map(({ id }: { id: number }) => id));
      maxpage = body.data.maxpage;
    }
    assert.deepEqual(walked, newestFirst);
    const first = await account.get(list);
    assert.deepEqual(
      first.body.data[key].map(({ id }: { id: number }) => id),
      newestFirst.slice(0, 15),
    );
  });

  test('limits and pages that are no positive integers are refused by name', async () => {
    const account = await service.createAccount();
    const list = await path(account);
    for (const parameter of ['limit', 'page']) {
      for (const value of ['0', '-1', '1.5', 'abc', '1e3', '%00']) {
        const { status, body } = await account.get(`${list}?${parameter}=${value}`);
        assert.equal(status, 400, `${parameter}=${value}`);
        assert.equal(body.field, parameter);
      }
    }
  });

  test('an empty list, a page past the end and a huge limit answer with integers', async () => {
    const account = await service.createAccount();
    const list = await path(account);
    const empty = await account.get(list);
    assert.deepEqual(empty.body, {
      error: '0',
      data: { result: 0, perpage: 15, currentpage: 1, nextpage: 1, maxpage: 1, [key]: [] },
    });
    await add(account, list, 1);
    const past = await account.get(`${list}?page=99`);
    assert.deepEqual(past.body.data, {
      result: 1,
      perpage: 15,
      currentpage: 99,
      nextpage: 1,
      maxpage: 1,
      [key]: [],
    });
    for (const limit of ['5000', '2147483648', '99999999999999999999']) {
      const clamped = await account.get(`${list}?limit=${limit}`);
      assert.equal(clamped.body.data.perpage, 1000);
      assert.equal(clamped.body.data[key].length, 1);
    }
    for (const page of ['2147483648', '99999999999999999999']) {
      const { status, body } = await account.get(`${list}?limit=1000&page=${page}`);
      assert.equal(status, 200, page);
      assert.equal(body.data.currentpage, Math.min(Number(page), limits.pageMax));
      assert.deepEqual([body.data.nextpage, body.data[key]], [1, []]);
    }
  });

  test('what another account has never shows in the list', async () => {
    const [account, other] = [await service.createAccount(), await service.createAccount()];
    await fill(other, 2);
    const { list, newestFirst } = await fill(account, 1);
    const { body } = await account.get(list);
    assert.equal(body.data.result, 1);
    assert.deepEqual(
      body.data[key].map(({ id }: { id: number }) => id),
      newestFirst,
    );
  });
}
