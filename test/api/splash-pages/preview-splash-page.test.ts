import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { fetchPreview, testPreviewLaws } from '../../support/laws/preview-laws.ts';
import { startService } from '../../support/service.ts';
import { fullSplash, wrongValues } from './splash-bodies.ts';

const service = await startService();
const account = await service.createAccount();
const path = '/api/splash/preview';
const preview = (body: object) => fetchPreview(service, account, path, body);

testPreviewLaws(service, { path, body: (message) => ({ name: 'Splash', message }) });

test('the page has what the body says, and nothing is kept', async () => {
  const { text } = await preview({ ...fullSplash, image: '' });
  assert.match(text, /<h1 dir="auto">One moment<\/h1>/);
  assert.ok(text.includes('You are on your way\nto our &lt;b&gt;partner&lt;/b&gt;.'));
  assert.match(text, /--paper:#fef3c7/i);
  assert.match(text, /data-seconds="10"/);
  assert.match(text, /<bdi>Continue<\/bdi>/);
  assert.equal((await account.get('/api/splash')).body.data.result, 0);
});

test('a picture of others is replaced, and one of one’s own is shown by its whole address', async () => {
  const foreign = await preview(fullSplash);
  assert.ok(!foreign.text.includes('picture.png'));
  assert.match(foreign.text, /<img class="picture" src="data:image\/svg\+xml,/);
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const { body } = await account.send('POST', '/api/upload', picture, { 'Content-Type': 'image/png' });
  const own = await preview({ ...fullSplash, image: body.path });
  assert.ok(own.text.includes(`src="${service.baseUrl}${body.path}"`), own.text);
});

test('what cannot be added cannot be previewed, for the same reason', async () => {
  for (const [field, values] of Object.entries(wrongValues)) {
    for (const value of values) {
      const { status, body } = await account.post(path, { name: 'Splash', [field]: value });
      assert.deepEqual([status, body.field], [400, field], JSON.stringify(value));
    }
  }
  assert.equal((await account.post(path, {})).body.field, 'name');
  assert.equal((await account.post(path, { name: 'Splash', image: '/uploads/unknown.png' })).status, 400);
});

testKeyAndLimit(service, { method: 'POST', path, body: { name: 'Splash' } });
