import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { fetchPreview, testPreviewLaws } from '../../support/laws/preview-laws.ts';
import { startService } from '../../support/service.ts';
import { fullBio, wrongValues } from './bio-bodies.ts';

const service = await startService();
const account = await service.createAccount();
const path = '/api/bio/preview';
const body = { alias: 'ada', name: 'Ada' };

testPreviewLaws(service, { path, body: (description) => ({ ...body, description }) });

test('the page has every block, pictures of others replaced, and nothing is kept', async () => {
  const { status, text } = await fetchPreview(service, account, path, { ...fullBio, alias: 'ada' });
  assert.equal(status, 200, text);
  assert.match(text, /<h1 dir="auto">Ada Lovelace<\/h1>/);
  assert.ok(text.includes('Mathematics\nand &lt;machines&gt;.'));
  assert.ok(text.includes('My &lt;b&gt;notes&lt;/b&gt;'));
  assert.match(text, /<h2 dir="auto">Read<\/h2>/);
  assert.match(text, /#net-mastodon/);
  assert.equal(text.match(/src="data:image\/svg\+xml,/g)?.length, 3);
  assert.ok(!/(?:ada|a|b)\.png/.test(text));
  assert.equal((await account.get('/api/bios')).body.data.result, 0);
});

test('a page whose alias is taken can be looked at all the same', async () => {
  assert.equal((await account.post('/api/bio/add', body)).status, 200);
  assert.equal((await fetchPreview(service, account, path, body)).status, 200);
});

test('what cannot be added cannot be previewed, for the same reason', async () => {
  for (const [field, named, values] of wrongValues) {
    for (const value of values) {
      const answer = await account.post(path, { ...body, [field]: value });
      assert.deepEqual([answer.status, answer.body.field], [400, named], JSON.stringify(value));
    }
  }
});

testKeyAndLimit(service, { method: 'POST', path, body });
