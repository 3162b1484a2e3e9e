import assert from 'node:assert/strict';
import { test } from 'node:test';

test('a limit of one click is told in the singular where a noun follows the number', async () => {
  for (const language of ['en', 'de', 'fr', 'es', 'pt']) {
    const file = new URL(`../../web/texts/${language}/links.ts`, import.meta.url);
    const { clickCount, life } = (await import(file.href)).default;
    assert.equal(life.clicks('1'), clickCount('1', 1), language);
    assert.equal(life.clicks('25'), clickCount('25', 25), language);
  }
});
