/** What holds for every call that changes an object: what is not sent stays as it is. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answer } from '../client.ts';

interface Changeable {
  /** Creates an object and returns its id. */
  add(): Promise<number>;
  /** The object, as the API returns it. */
  read(id: number): Promise<object>;
  update(id: number, body: object): Promise<Answer>;
}

export function testEmptyChange({ add, read, update }: Changeable): void {
  test('an empty body changes nothing and succeeds', async () => {
    const id = await add();
    const earlier = await read(id);
    assert.equal((await update(id, {})).status, 200);
    assert.deepEqual(await read(id), earlier);
  });
}

/** `changed`: for each field, a value that objects do not have when they are created. */
export function testChangesAlone({ add, read, update }: Changeable, changed: object): void {
  for (const [field, value] of Object.entries(changed)) {
    test(`the ${field} alone is changed, the rest stays`, async () => {
      const id = await add();
      const earlier = await read(id);
      const { status, body } = await update(id, { [field]: value });
      assert.equal(status, 200);
      assert.equal(body.error, 0);
      assert.ok(body.message.length > 0);
      assert.deepEqual(await read(id), { ...earlier, [field]: value });
    });
  }
}

/** `defaults`: for each field that may be left out when an object is created, what it has then. */
export function testDefaultsComeBack({ add, read, update }: Changeable, defaults: object): void {
  for (const [field, value] of Object.entries(defaults)) {
    test(`null and "" bring back the default of the ${field}`, async () => {
      for (const nothing of [null, '']) {
        const id = await add();
        const earlier = await read(id);
        assert.equal((await update(id, { [field]: nothing })).status, 200);
        assert.deepEqual(await read(id), { ...earlier, [field]: value });
      }
    });
  }
}
