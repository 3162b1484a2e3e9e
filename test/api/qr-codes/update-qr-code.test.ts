import assert from 'node:assert/strict';
import { test } from 'node:test';
import { impossibleIds, testKeyAndLimit, testOnlyOwn } from '../../support/laws/guards.ts';
import { codePicture, logoPicture } from '../../support/qr/logo-picture.ts';
import { startPictureServer } from '../../support/qr/picture-server.ts';
import { startService, type TestAccount } from '../../support/service.ts';

const pictures = await startPictureServer();
const service = await startService({ safeFetch: pictures.safeFetch });
const account = await service.createAccount();
const logo = pictures.put('/logo.png', await logoPicture(40, 40));

const settings = {
  name: 'Door',
  foreground: 'rgb(10,20,30)',
  background: 'rgb(250,240,230)',
  style: { level: 'Q', margin: 2 },
};

const addCode = async (owner: TestAccount, body: object): Promise<number> =>
  (await owner.post('/api/qr/add', body)).body.id;
const update = (id: number, body: unknown) => account.put(`/api/qr/${id}/update`, body);
const read = async (id: number) => (await account.get(`/api/qr/${id}`)).body.details;

async function assertRefused(id: number, body: unknown, field: string, message?: RegExp): Promise<void> {
  const before = await read(id);
  const answer = await update(id, body);
  assert.equal(answer.status, 400, JSON.stringify(body));
  assert.equal(answer.body.field, field, JSON.stringify(body));
  if (message) assert.match(answer.body.message, message);
  assert.deepEqual(await read(id), before, JSON.stringify(body));
}

test('new data replaces what the code says and keeps all the rest', async () => {
  const id = await addCode(account, { type: 'sms', data: { phone: '1', message: 'x' }, logo, ...settings });
  const before = await read(id);
  const { status, body } = await update(id, { data: { phone: '2' } });
  assert.equal(status, 200);
  const { scannability, ...rest } = body;
  assert.deepEqual(rest, { error: 0, message: 'QR code has been updated successfully.' });
  assert.deepEqual(await read(id), { ...before, data: { phone: '2' }, scannability });
});

test('everything can be changed at once, and the code keeps its address', async () => {
  const id = await addCode(account, { type: 'text', data: 'x', ...settings });
  const { link, date } = await read(id);
  const change = {
    name: 'Window',
    foreground: 'rgb(0,0,90)',
    background: 'rgb(240,240,255)',
    style: { frame: 'line' },
  };
  await update(id, { type: 'email', data: 'ada@example.com', dynamic: true, logo, ...change });
  assert.deepEqual(await read(id), {
    ...{ id, link, date, scans: 0, type: 'email', data: { email: 'ada@example.com' }, dynamic: true, logo },
    ...change,
    scannability: 100,
  });
});

test('how well the code can be scanned is found out anew, its logo included', async () => {
  const id = await addCode(account, { type: 'text', data: 'x', logo });
  assert.equal((await read(id)).scannability, 100);
  const narrow = await update(id, { data: 'x', style: { margin: 1 } });
  assert.equal(narrow.body.scannability, 88);
  assert.equal(narrow.body.warning, undefined);
  assert.equal((await read(id)).scannability, 88);
  const grey = await update(id, { data: 'x', foreground: 'rgb(120,120,120)', style: null });
  assert.ok(grey.body.scannability < 95, JSON.stringify(grey.body));
  assert.equal((await read(id)).scannability, grey.body.scannability);
  const misleading = pictures.put('/code.png', await codePicture('elsewhere'));
  await assertRefused(id, { data: 'x', logo: misleading }, 'logo', /could not be scanned.*logo/);
});

test('null or "" brings back what is usual', async () => {
  for (const [nothing, noStyle] of [
    [null, null],
    ['', ''],
    ['', []],
  ]) {
    const id = await addCode(account, { type: 'text', data: 'x', logo, ...settings });
    const cleared = {
      name: nothing,
      foreground: nothing,
      background: nothing,
      logo: nothing,
      style: noStyle,
    };
    assert.equal((await update(id, { data: 'x', type: nothing, dynamic: nothing, ...cleared })).status, 200);
    const { name, foreground, background, logo: left, style, dynamic } = await read(id);
    assert.deepEqual(
      { name, foreground, background, left, style, dynamic },
      {
        ...{ name: 'text', foreground: 'rgb(0,0,0)', background: 'rgb(255,255,255)', left: '', style: {} },
        dynamic: false,
      },
    );
  }
});

test('the name that a code has of its type follows the type, and a given one stays', async () => {
  const id = await addCode(account, { type: 'link', data: 'https://example.com', style: [] });
  await update(id, { type: 'text', data: 'x' });
  assert.equal((await read(id)).name, 'text');
  await update(id, { type: 'phone', data: '1', name: 'Door' });
  await update(id, { type: 'text', data: 'x' });
  assert.equal((await read(id)).name, 'Door');
});

test('a dynamic code stays one unless told otherwise, whatever its new type', async () => {
  const id = await addCode(account, { type: 'link', data: 'https://example.com' });
  await update(id, { type: 'text', data: 'x' });
  assert.equal((await read(id)).dynamic, true);
  await assertRefused(id, { type: 'wifi', data: { ssid: 'x' }, dynamic: true }, 'dynamic');
  await update(id, { type: 'wifi', data: { ssid: 'x' }, dynamic: false });
  assert.equal((await read(id)).dynamic, false);
  await update(id, { type: 'link', data: 'https://example.com', dynamic: false });
  assert.equal((await read(id)).dynamic, true);
  await update(id, { type: 'text', data: 'x', dynamic: '0' });
  assert.equal((await read(id)).dynamic, false);
});

test('a dynamic code becomes a Wi-Fi code, and its printed address nothing, only when told so', async () => {
  const id = await addCode(account, { type: 'link', data: 'https://example.com' });
  const printed = (await read(id)).link.replace('/qr/', '/q/');
  const scan = async () => (await fetch(printed, { redirect: 'manual' })).status;
  const wifi = { type: 'wifi', data: { ssid: 'x' } };
  for (const dynamic of [undefined, null, ''])
    await assertRefused(
      id,
      { ...wifi, dynamic },
      'type',
      /^Wi-Fi codes are static, .* would stop working\. Send "dynamic": false /,
    );
  assert.equal(await scan(), 302);
  assert.equal((await update(id, { ...wifi, dynamic: false })).status, 200);
  assert.equal(await scan(), 404);
  assert.equal((await update(id, { data: { ssid: 'y' } })).status, 200, 'a static one needs no word of it');
});

test('data is required and read as its type has it', async () => {
  const id = await addCode(account, { type: 'email', data: 'ada@example.com' });
  for (const data of [undefined, null, ''])
    await assertRefused(id, { data, name: 'x' }, 'data', /is required/);
  await assertRefused(id, { data: 'nobody' }, 'data.email', /^Please enter a valid email\.$/);
  await assertRefused(id, { data: { phone: '1' } }, 'data.email');
  await assertRefused(id, { type: 'phone', data: 'ada@example.com' }, 'data.phone');
  await assertRefused(id, { type: 'vcard', data: 'Ada' }, 'data', /must be an object/);
  await assertRefused(id, { type: 'nothing', data: 'x' }, 'type', /must be one of/);
  await assertRefused(id, { type: 'link', data: 'javascript:alert(1)' }, 'data.url');
  await assertRefused(id, { type: 'link', data: service.baseUrl }, 'data.url');
});

test('new colours are judged together with those that stay', async () => {
  const dark = await addCode(account, { type: 'text', data: 'x', foreground: 'rgb(0,0,90)' });
  await assertRefused(dark, { data: 'x', background: 'rgb(0,0,120)' }, 'background', /could not be scanned/);
  await assertRefused(
    dark,
    { data: 'x', foreground: 'rgb(255,255,0)' },
    'foreground',
    /could not be scanned/,
  );
  await assertRefused(dark, { data: 'x', foreground: 'blue' }, 'foreground', /rgb\(R,G,B\)/);
  await assertRefused(dark, { data: 'x', style: { margin: 17 } }, 'style.margin');
  const change = { foreground: 'rgb(90,0,0)', background: 'rgb(255,255,0)' };
  assert.equal((await update(dark, { data: 'x', ...change })).status, 200);
});

test('capacity is judged with the logo and the level that the code will have', async () => {
  const text = 'x'.repeat(1_500);
  const id = await addCode(account, { type: 'text', data: text });
  await assertRefused(id, { data: text, logo }, 'data', /at most 1273 fit/);
  await assertRefused(id, { data: text, style: { level: 'H' } }, 'data', /at most 1273 fit/);
  await assertRefused(id, { data: 'x'.repeat(2_332) }, 'data', /at most 2331 fit/);
  assert.equal((await update(id, { data: text, dynamic: true, logo })).status, 200);
  await assertRefused(id, { data: text, dynamic: false }, 'data', /at most 1273 fit/);
  assert.equal((await update(id, { data: text, dynamic: false, logo: null })).status, 200);
});

test('a logo that is sent as it was is not fetched again, another one is', async () => {
  const file = await logoPicture(20, 20);
  const [first, second] = [pictures.put('/first.png', file), pictures.put('/second.png', file)];
  const id = await addCode(account, { type: 'text', data: 'x', logo: first });
  const asked = pictures.requests;
  pictures.put('/first.png', file, 410);
  assert.equal((await update(id, { data: 'y', logo: first })).status, 200);
  assert.equal(pictures.requests, asked);
  await update(id, { data: 'y', logo: second });
  assert.equal(pictures.requests, asked + 1);
  await assertRefused(id, { data: 'z', logo: first }, 'logo', /could not be fetched/);
});

test('a code may be changed although the short link that it leads to is gone, but not led there anew', async () => {
  const { id: linkId, shorturl } = (await account.post('/api/url/add', { url: 'https://example.com/' })).body;
  const id = await addCode(account, { type: 'link', data: shorturl });
  await account.delete(`/api/url/${linkId}/delete`);
  const before = await read(id);
  assert.equal((await update(id, { data: shorturl, name: 'Door' })).status, 200);
  assert.equal((await update(id, { ...before, foreground: 'rgb(0,0,90)' })).status, 200);
  assert.deepEqual(await read(id), { ...before, foreground: 'rgb(0,0,90)' });
  await update(id, { data: 'https://example.com/menu' });
  await assertRefused(id, { data: shorturl }, 'data.url', /address of this service itself/);
});

test('of two changes of what the code says at the same time one stays as a whole, its type included', async () => {
  const id = await addCode(account, { type: 'text', data: 'x' });
  const slow = pictures.put('/slow.png', await logoPicture(20, 20));
  const asked = pictures.hold('/slow.png');
  const first = update(id, { data: 'y', logo: slow });
  const release = await asked;
  assert.equal((await update(id, { type: 'link', data: 'https://example.com/menu' })).status, 200);
  release();
  assert.equal((await first).status, 200);
  const { type, data, dynamic } = await read(id);
  assert.deepEqual({ type, data, dynamic }, { type: 'text', data: { text: 'y' }, dynamic: false });
});

test('changes that come at the same time all succeed, and one of them stays', async () => {
  const id = await addCode(account, { type: 'text', data: 'x' });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, number) => update(id, { data: `text ${number}` })),
  );
  assert.ok(answers.every(({ status }) => status === 200));
  assert.match((await read(id)).data.text, /^text \d+$/);
});

test('changes of different things at the same time are all kept', async () => {
  const id = await addCode(account, { type: 'text', data: 'x' });
  const changes = [
    { foreground: 'rgb(1,2,3)' },
    { background: 'rgb(250,251,252)' },
    { style: { margin: 3 } },
    { name: 'Both' },
  ];
  const answers = await Promise.all(changes.map((change) => update(id, { data: 'x', ...change })));
  assert.ok(answers.every(({ status }) => status === 200));
  const { foreground, background, style, name } = await read(id);
  assert.deepEqual(
    { foreground, background, name },
    { foreground: 'rgb(1,2,3)', background: 'rgb(250,251,252)', name: 'Both' },
  );
  assert.equal(style.margin, 3);
});

testOnlyOwn(service, {
  method: 'PUT',
  path: async (owner) => `/api/qr/${await addCode(owner, { type: 'text', data: 'x' })}/update`,
  unknown: impossibleIds.map((id) => `/api/qr/${id}/update`),
  body: { data: 'y' },
  message: 'QR code not found.',
});
testKeyAndLimit(service, { method: 'PUT', path: '/api/qr/1/update', body: { data: 'x' } });
