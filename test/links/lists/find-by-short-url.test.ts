/** Existing clients ask for the clicks of a short URL with `short`, and read `error` and `data.clicks` as of one link. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../../support/service.ts';

const service = await startService();
const account = await service.createAccount();
const { body: made } = await account.post('/api/url/add', {
  url: 'https://example.com/page',
  custom: 'found',
});

async function find(shortUrl: string, more = '') {
  return (await account.get(`/api/urls?short=${encodeURIComponent(shortUrl)}${more}`)).body;
}

test('a link found by its short URL is answered like a single link, with the list beside it', async () => {
  const { body: single } = await account.get(`/api/url/${made.id}`);
  const { urls } = (await account.get('/api/urls')).body.data;
  const envelope = { result: 1, perpage: 2, currentpage: 1, nextpage: 1, maxpage: 1 };
  assert.deepEqual(await find(made.shorturl, '&limit=2&page=1&order=date'), {
    error: 0,
    details: single.details,
    data: { ...envelope, urls, ...single.data },
  });
});

test('a short URL that leads nowhere, or to another account’s link, is answered by an empty list', async () => {
  const stranger = await service.createAccount();
  const { body: theirs } = await stranger.post('/api/url/add', { url: 'https://example.com/theirs' });
  const envelope = { result: 0, perpage: 15, currentpage: 1, nextpage: 1, maxpage: 1 };
  for (const shortUrl of [`${service.baseUrl}/nothing`, theirs.shorturl]) {
    assert.deepEqual(await find(shortUrl), { error: '0', data: { ...envelope, urls: [] } });
  }
});
