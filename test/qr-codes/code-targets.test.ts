import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errors } from '../../contract/errors.ts';
import { startService } from '../support/service.ts';

const service = await startService({ environment: { DOMAIN_CHECK: 'off' } });
const account = await service.createAccount();

const countCodes = async () => (await account.get('/api/qr')).body.data.result;

async function assertRefused(url: string, message?: string): Promise<void> {
  for (const data of [url, { url }]) {
    const { status, body } = await account.post('/api/qr/add', { type: 'link', data });
    assert.deepEqual([status, body.field], [400, 'data.url'], url);
    if (message !== undefined) assert.equal(body.message, message, url);
  }
  assert.equal(await countCodes(), 0);
}

test('a code leads to a web address', async () => {
  for (const url of [
    ...['', 'example', '/path', 'javascript:alert(1)', 'java\nscript:alert(1)', 'data:text/html,x'],
    ...['file:///etc/passwd', 'ftp://example.com', 'myapp://x', 'https://user:word@example.com', 'https://'],
  ]) {
    await assertRefused(url, 'Please enter a valid URL.');
  }
  await assertRefused(`https://example.com/${'x'.repeat(8_200)}`);
});

test('a code leads elsewhere, to no host of ours', async () => {
  const port = new URL(service.baseUrl).port;
  await account.post('/api/domain/add', { domain: 'https://go.example.com' });
  for (const url of [
    ...[service.baseUrl, `${service.baseUrl}/abc`, `http://127.0.0.1:${port}/`, `http://[::1]:${port}/x`],
    ...['https://go.example.com/x', 'http://GO.example.com', 'https://go.example.com./x'],
  ]) {
    await assertRefused(url, errors.ownAddress.message);
  }
});
