import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestAccount } from '../service.ts';

interface Listed {
  path: string;
  /** Key of the items in `data`. */
  key: string;
  administrator: TestAccount;
  /** Creates one more item. */
  add(): Promise<void>;
}

const itemsInAll = 40;

/**
 * Tests the shared list envelope (reference) for lists that contain all accounts' items. The list must be
 * empty before.
 */
export function testAdministrationList({ path, key, administrator, add }: Listed): void {
  const idsAt = async (query: string) => {
    const { status, body } = await administrator.get(`${path}?${query}`);
    assert.equal(status, 200);
    assert.equal(body.error, '0');
    return { ...body.data, ids: body.data[key].map(({ id }: { id: number }) => id) };
  };

  test('the list is empty at first, and a page past its end stays so', async () => {
    const envelope = { result: 0, perpage: 15, nextpage: 1, maxpage: 1, [key]: [], ids: [] };
    assert.deepEqual(await idsAt(''), { ...envelope, currentpage: 1 });
    assert.deepEqual(await idsAt('page=99'), { ...envelope, currentpage: 99 });
  });

  test(`a list of ${itemsInAll} walked page by page gives every item once, newest first`, async () => {
    for (let number = 0; number < itemsInAll; number++) await add();
    const all = await idsAt('limit=5000');
    assert.equal(all.perpage, 1000);
    assert.equal(all.result, itemsInAll);
    assert.deepEqual(
      all.ids,
      all.ids.toSorted((a: number, b: number) => b - a),
    );
    const walked: number[] = [];
    for (let page = 1; page <= 6; page++) {
      const { ids, ...rest } = await idsAt(`limit=7&page=${page}`);
      assert.deepEqual([rest.perpage, rest.currentpage, rest.maxpage], [7, page, 6]);
      assert.equal(rest.nextpage, Math.min(page + 1, 6));
      walked.push(...ids);
    }
    assert.deepEqual(walked, all.ids);
    assert.deepEqual((await idsAt('')).ids, all.ids.slice(0, 15));
  });

  test('limits and pages that are no positive integers are refused by name', async () => {
    for (const parameter of ['limit', 'page']) {
      for (const value of ['0', '-1', '1.5', 'abc', '1e3', '%00']) {
        const { status, body } = await administrator.get(`${path}?${parameter}=${value}`);
        assert.equal(status, 400, `${parameter}=${value}`);
        assert.equal(body.field, parameter);
      }
    }
  });
}
