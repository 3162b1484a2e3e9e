import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPictureCache } from '../../../src/resources/qr-codes/pictures/picture-cache.ts';

/** A cache of 100 bytes, and the keys of the pictures drawn for it. */
function observedCache() {
  const cache = createPictureCache(100);
  const drawn: string[] = [];
  const ask = (key: string, bytes: number) =>
    cache.getOrDraw(key, async () => {
      drawn.push(key);
      await new Promise(setImmediate);
      return Buffer.alloc(bytes, key);
    });
  return { ask, drawn };
}

test('a picture is drawn once, also for those who ask at the same moment', async () => {
  const { ask, drawn } = observedCache();
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask('a', 10)));
  answers.push(await ask('a', 10));
  assert.deepEqual(drawn, ['a']);
  assert.ok(answers.every((picture) => picture.equals(Buffer.alloc(10, 'a'))));
});

test('over the limit the picture that was not used for longest goes, and no more than needed', async () => {
  const { ask, drawn } = observedCache();
  for (const key of ['a', 'b', 'c', 'a', 'd']) await ask(key, 30);
  assert.deepEqual(drawn.splice(0), ['a', 'b', 'c', 'd']);
  for (const key of ['a', 'c', 'd']) await ask(key, 30);
  assert.deepEqual(drawn, []);
  await ask('b', 30);
  assert.deepEqual(drawn, ['b']);
});

test('a picture larger than the limit is answered and not kept', async () => {
  const { ask, drawn } = observedCache();
  assert.equal((await ask('huge', 101)).length, 101);
  await ask('huge', 101);
  assert.deepEqual(drawn, ['huge', 'huge']);
});

test('a failure is told to those who asked, and drawn anew for the next', async () => {
  const cache = createPictureCache(100);
  const fail = () => Promise.reject(new Error('broken'));
  const failed = await Promise.allSettled([cache.getOrDraw('a', fail), cache.getOrDraw('a', fail)]);
  assert.ok(failed.every(({ status }) => status === 'rejected'));
  const picture = await cache.getOrDraw('a', async () => Buffer.from('drawn'));
  assert.equal(picture.toString(), 'drawn');
});
