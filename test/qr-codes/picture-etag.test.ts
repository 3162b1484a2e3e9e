import assert from 'node:assert/strict';
import { test } from 'node:test';
import { logoPicture } from '../support/qr/logo-picture.ts';
import { startPictureServer } from '../support/qr/picture-server.ts';
import { startService } from '../support/service.ts';

const pictures = await startPictureServer();
const service = await startService({ safeFetch: pictures.safeFetch });
const account = await service.createAccount();
const logos = [
  pictures.put('/one.png', await logoPicture(40, 40)),
  pictures.put('/two.png', await logoPicture(40, 20)),
];

const etagOf = async (address: string, ifNoneMatch = '') => {
  const response = await fetch(address, { headers: { 'If-None-Match': ifNoneMatch } });
  await response.arrayBuffer();
  return [response.status, response.headers.get('etag')];
};

test('a picture keeps its tag until it looks different', async () => {
  const { body } = await account.post('/api/qr/add', { type: 'text', data: 'x', dynamic: true });
  const update = (change: object) => account.put(`/api/qr/${body.id}/update`, { data: 'x', ...change });
  const [, first] = await etagOf(body.link);
  const seen = new Set([first]);
  for (const change of [{ name: 'Renamed' }, { data: 'y' }, { style: { unknown: 1 } }]) {
    assert.equal((await update(change)).status, 200);
    assert.deepEqual(await etagOf(body.link, first as string), [304, first], JSON.stringify(change));
  }
  for (const change of [
    { foreground: 'rgb(0,0,90)' },
    { style: { dots: 'rounded' } },
    { logo: logos[0] },
    { logo: logos[1] },
    { dynamic: false },
  ]) {
    assert.equal((await update(change)).status, 200);
    const [status, etag] = await etagOf(body.link, first as string);
    assert.equal(status, 200, JSON.stringify(change));
    assert.ok(!seen.has(etag as string), JSON.stringify(change));
    seen.add(etag as string);
  }
  await update({ foreground: null, style: null, logo: null, dynamic: true });
  assert.deepEqual(await etagOf(body.link), [200, first]);
});

test('codes that look the same have the same picture, whoever they belong to', async () => {
  const other = await service.createAccount();
  const tags = new Set<unknown>();
  for (const owner of [account, other]) {
    const { body } = await owner.post('/api/qr/add', { type: 'text', data: 'the same', logo: logos[0] });
    tags.add((await etagOf(`${body.link}.svg`))[1]);
  }
  assert.equal(tags.size, 1);
});

test('the tag of a picture is known before it is drawn', async () => {
  const { body } = await account.post('/api/qr/add', { type: 'text', data: 'not drawn yet' });
  const [status, etag] = await etagOf(`${body.link}?size=777`, '*');
  assert.equal(status, 304);
  assert.deepEqual(await etagOf(`${body.link}?size=777`), [200, etag]);
});
