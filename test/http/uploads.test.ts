import assert from 'node:assert/strict';
import { test } from 'node:test';
import { uploadPicture } from '../support/pictures.ts';
import { startService } from '../support/service.ts';

const service = await startService();
const account = await service.createAccount();

test('an upload is served as the picture it is, for ever and as nothing else', async () => {
  const path = await uploadPicture(account);
  const { status, headers } = await fetch(service.baseUrl + path);
  assert.equal(status, 200);
  assert.match(headers.get('content-type') ?? '', /^image\/(png|jpeg)$/);
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.equal(headers.get('content-security-policy'), "default-src 'none'");
  assert.equal(headers.get('cache-control'), 'public, max-age=31536000, immutable');
  assert.equal(headers.get('set-cookie'), null);
});

test('any other name under /uploads answers 404', async () => {
  for (const name of ['x.png', `${'A'.repeat(22)}.png`, '..%2Fwaypost.sqlite', '%00.png']) {
    assert.equal((await fetch(`${service.baseUrl}/uploads/${name}`)).status, 404, name);
  }
});
