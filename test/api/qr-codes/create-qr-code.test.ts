import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomText } from '../../../src/platform/ids.ts';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { startService } from '../../support/service.ts';

/** The codes that the service picks next; random ones when the list is empty. */
const nextCodes: string[] = [];
const service = await startService({
  environment: { DOMAIN_CHECK: 'off' },
  randomText: (alphabet, length) =>
    (length === 7 ? nextCodes.shift() : undefined) ?? randomText(alphabet, length),
});
const account = await service.createAccount();

const add = (body: unknown) => account.post('/api/qr/add', body);
const read = async (id: number) => (await account.get(`/api/qr/${id}`)).body.details;
const countCodes = async () => (await account.get('/api/qr')).body.data.result;

async function assertRefused(body: unknown, field: string, message?: string | RegExp): Promise<void> {
  const before = await countCodes();
  const answer = await add(body);
  const sent = JSON.stringify(body).slice(0, 200);
  assert.equal(answer.status, 400, sent);
  assert.equal(answer.body.field, field, sent);
  if (message instanceof RegExp) assert.match(answer.body.message, message, sent);
  else if (message !== undefined) assert.equal(answer.body.message, message, sent);
  assert.equal(await countCodes(), before, sent);
}

const card = { fname: 'Ada', lname: 'Lovelace', org: 'Analytical; Engines', site: 'https://example.com/ä' };

for (const [type, data, expected] of [
  ['text', 'Hello, world', { text: 'Hello, world' }],
  ['text', { text: ' e\u0301 \n' }, { text: ' e\u0301 \n' }],
  ['link', 'https://EXAMPLE.com/ä', { url: 'https://example.com/%C3%A4' }],
  ['link', { url: 'https://example.com/?a=b&c#d' }, { url: 'https://example.com/?a=b&c#d' }],
  ['email', 'ada@example.com', { email: 'ada@example.com' }],
  [
    'email',
    { email: 'a@b.example', subject: 'S', body: 'B' },
    { email: 'a@b.example', subject: 'S', body: 'B' },
  ],
  ['email', { email: 'a@b.example', subject: null, body: '' }, { email: 'a@b.example' }],
  ['phone', '+49 (0)30 123-456', { phone: '+49 (0)30 123-456' }],
  ['phone', { phone: '*100#' }, { phone: '*100#' }],
  ['sms', '+15550100', { phone: '+15550100' }],
  ['sms', { phone: '+15550100', message: 'Hi: there' }, { phone: '+15550100', message: 'Hi: there' }],
  ['wifi', { ssid: 'Café' }, { ssid: 'Café' }],
  [
    'wifi',
    { ssid: 'a;b', password: 'c,d', encryption: 'wpa', hidden: '1' },
    { ssid: 'a;b', password: 'c,d', encryption: 'WPA', hidden: true },
  ],
  [
    'wifi',
    { ssid: 'a', pass: 'sesame', encryption: 'wep' },
    { ssid: 'a', password: 'sesame', encryption: 'WEP' },
  ],
  ['wifi', [{ ssid: 'a', pass: 'sesame' }], { ssid: 'a', password: 'sesame' }],
  ['wifi', { ssid: 'a', password: 'own', pass: 'other' }, { ssid: 'a', password: 'own' }],
  ['vcard', card, { ...card, site: 'https://example.com/%C3%A4' }],
  ['vcard', { org: 'Engines', phone: '', email: null }, { org: 'Engines' }],
  ['vcard', [{ fname: 'Ada', cell: '+15550100' }], { fname: 'Ada', cell: '+15550100' }],
] as const) {
  test(`a ${type} code of ${JSON.stringify(data)} is made and can be read`, async () => {
    const { status, body } = await add({ type, data });
    assert.equal(status, 200);
    assert.equal(body.error, 0);
    assert.match(body.link, new RegExp(`^${service.baseUrl}/qr/[2-9a-hjkmnp-z]{7}$`));
    const details = await read(body.id);
    assert.deepEqual(
      { type: details.type, data: details.data, name: details.name, link: details.link },
      { type, data: expected, name: type, link: body.link },
    );
    assert.equal(details.dynamic, type === 'link');
  });
}

test('everything that can be chosen is kept', async () => {
  const style = {
    ...{ dots: 'rounded', corners: 'circle', level: 'Q', margin: '2', frame: 'banner', caption: 'Scan me' },
    unknown: 1,
  };
  const colours = { foreground: 'RGB( 10, 20, 030 )', background: 'rgb(250,240,230)' };
  const { body } = await add({
    type: 'phone',
    data: '1',
    name: ' Door ',
    dynamic: 'true',
    ...colours,
    style,
  });
  const { name, dynamic, foreground, background, style: kept } = await read(body.id);
  assert.deepEqual(
    { name, dynamic, foreground, background },
    { name: 'Door', dynamic: true, foreground: 'rgb(10,20,30)', background: 'rgb(250,240,230)' },
  );
  const { unknown: _, ...known } = style;
  assert.deepEqual(kept, { ...known, margin: 2 });
});

test('what is sent empty is not given', async () => {
  for (const nothing of [null, '', false]) {
    const empty = Object.fromEntries(
      ['name', 'foreground', 'background', 'logo', 'style', 'dynamic'].map((key) => [key, nothing]),
    );
    const { status, body } = await add({ type: 'text', data: 'x', ...empty });
    assert.equal(status, 200);
    const { name, foreground, background, logo, style, dynamic } = await read(body.id);
    assert.deepEqual(
      { name, foreground, background, logo, style, dynamic },
      {
        name: 'text',
        foreground: 'rgb(0,0,0)',
        background: 'rgb(255,255,255)',
        logo: '',
        style: {},
        dynamic: false,
      },
    );
  }
});

test('a body without a known type is refused', async () => {
  await assertRefused({}, 'type', 'The field "type" is required.');
  for (const type of [null, '']) await assertRefused({ type, data: 'x' }, 'type', /is required/);
  for (const type of ['url', 'TEXT', 7, ['text'], { text: 1 }]) {
    await assertRefused(
      { type, data: 'x' },
      'type',
      /must be one of text, link, email, phone, sms, wifi, vcard/,
    );
  }
});

test('data of another form than its type has is refused by name', async () => {
  for (const type of ['text', 'link', 'email', 'phone', 'sms', 'wifi', 'vcard']) {
    await assertRefused({ type }, 'data', 'The field "data" is required.');
    await assertRefused({ type, data: null }, 'data', 'The field "data" is required.');
    for (const data of [7, true, [], [7], [{}, {}]]) await assertRefused({ type, data }, 'data', /must be/);
  }
  for (const type of ['wifi', 'vcard']) await assertRefused({ type, data: 'x' }, 'data', /must be an object/);
});

for (const [type, data, field] of [
  ['text', '', 'data.text'],
  ['text', {}, 'data.text'],
  ['text', { text: ['a'] }, 'data.text'],
  ['text', { text: 'a\0b' }, 'data.text'],
  ['text', { text: '\ud800' }, 'data.text'],
  ['text', 'x'.repeat(8_001), 'data.text'],
  ['email', {}, 'data.email'],
  ['email', 'ada', 'data.email'],
  ['email', { email: 'ada@example.com\r\nBcc: x@example.com' }, 'data.email'],
  ['email', { email: 'ada@example.com', subject: 7 }, 'data.subject'],
  ['email', { email: 'ada@example.com', subject: 'x'.repeat(1_001) }, 'data.subject'],
  ['email', { email: 'ada@example.com', body: 'x'.repeat(4_001) }, 'data.body'],
  ['phone', 'call me', 'data.phone'],
  ['phone', '1-800-FLOWERS', 'data.phone'],
  ['phone', '', 'data.phone'],
  ['phone', '+', 'data.phone'],
  ['phone', '()-', 'data.phone'],
  ['phone', '٠١٢', 'data.phone'],
  ['phone', '1\n2', 'data.phone'],
  ['phone', '1'.repeat(41), 'data.phone'],
  ['sms', { message: 'x' }, 'data.phone'],
  ['sms', { phone: '1', message: ['x'] }, 'data.message'],
  ['wifi', {}, 'data.ssid'],
  ['wifi', { ssid: 'é'.repeat(17) }, 'data.ssid'],
  ['wifi', { ssid: 'x', password: 'x'.repeat(65) }, 'data.password'],
  ['wifi', { ssid: 'x', pass: 'x'.repeat(65) }, 'data.password'],
  ['wifi', { ssid: 'x', encryption: 'WPA9' }, 'data.encryption'],
  ['wifi', { ssid: 'x', encryption: 'nopass', password: 'sesame' }, 'data.password'],
  ['wifi', { ssid: 'x', encryption: 'wpa' }, 'data.password'],
  ['wifi', { ssid: 'x', encryption: 'WEP', password: '' }, 'data.password'],
  ['wifi', { ssid: 'x', encryption: { toString: 1 } }, 'data.encryption'],
  ['wifi', { ssid: 'x', hidden: 'perhaps' }, 'data.hidden'],
  ['vcard', {}, 'data.fname'],
  ['vcard', { fname: '', lname: null, note: 'x' }, 'data.fname'],
  ['vcard', { fname: 'x'.repeat(201) }, 'data.fname'],
  ['vcard', { fname: 'Ada', email: 'ada' }, 'data.email'],
  ['vcard', { fname: 'Ada', phone: 'none' }, 'data.phone'],
  ['vcard', { fname: 'Ada', cell: 'none' }, 'data.cell'],
  ['vcard', { fname: 'Ada', fax: 'none' }, 'data.fax'],
  ['vcard', { fname: 'Ada', site: 'javascript:alert(1)' }, 'data.site'],
  ['vcard', { fname: 'Ada', site: 'example' }, 'data.site'],
] as const) {
  test(`${type} data ${JSON.stringify(data).slice(0, 60)} is refused by ${field}`, async () => {
    await assertRefused({ type, data }, field);
  });
}

test('colours are rgb(R,G,B), and different enough to be scanned', async () => {
  for (const colour of [
    'red',
    '#000000',
    'rgb(0,0)',
    'rgb(0,0,256)',
    'rgb(-1,0,0)',
    'rgba(0,0,0,1)',
    7,
    [0, 0, 0],
  ]) {
    for (const field of ['foreground', 'background']) {
      await assertRefused(
        { type: 'text', data: 'x', [field]: colour },
        field,
        /must be a colour of the form rgb/,
      );
    }
  }
  const advice = /Please choose a darker foreground or a lighter background\./;
  for (const [foreground, background] of [
    ['rgb(200,200,200)', 'rgb(255,255,255)'],
    ['rgb(255,255,255)', 'rgb(0,0,0)'],
    ['rgb(9,9,9)', 'rgb(9,9,9)'],
  ]) {
    await assertRefused({ type: 'text', data: 'x', foreground, background }, 'foreground', advice);
  }
  await assertRefused({ type: 'text', data: 'x', background: 'rgb(0,0,90)' }, 'background', advice);
});

test('a style is of known kinds', async () => {
  for (const [field, value] of [
    ...[
      ['dots', 'star'],
      ['dots', 7],
      ['corners', 'x'],
      ['level', 'X'],
      ['frame', 'gold'],
      ['caption', 7],
    ],
    ...[
      ['margin', -1],
      ['margin', 17],
      ['margin', 1.5],
      ['margin', 'x'],
      ['caption', 'x'.repeat(61)],
    ],
  ] as [string, unknown][]) {
    await assertRefused({ type: 'text', data: 'x', style: { [field]: value } }, `style.${field}`);
  }
  for (const style of ['round', 7, ['round']])
    await assertRefused({ type: 'text', data: 'x', style }, 'style');
});

test('a content over the capacity of a code is refused, unless the code is dynamic', async () => {
  const full = 'x'.repeat(2_331);
  assert.equal((await add({ type: 'text', data: full })).status, 200);
  await assertRefused({ type: 'text', data: `${full}x` }, 'data', /it has 2332 bytes, at most 2331 fit/);
  await assertRefused({ type: 'text', data: '漢'.repeat(778) }, 'data', /at most 2331 fit/);
  await assertRefused({ type: 'text', data: full, style: { level: 'H' } }, 'data', /at most 1273 fit/);
  assert.equal((await add({ type: 'text', data: `${full}x`, style: { level: 'L' } })).status, 200);
  assert.equal((await add({ type: 'text', data: `${full}x`, dynamic: true })).status, 200);
});

test('every type but Wi-Fi may be dynamic, and a link always is', async () => {
  await assertRefused({ type: 'wifi', data: { ssid: 'x' }, dynamic: true }, 'dynamic');
  await assertRefused({ type: 'text', data: 'x', dynamic: 'perhaps' }, 'dynamic');
  for (const [type, data] of Object.entries({
    ...{ text: 'x', email: 'ada@example.com', phone: '1', sms: '1', vcard: { org: 'x' } },
    link: 'https://example.com',
  })) {
    const { body } = await add({ type, data, dynamic: 1 });
    assert.equal((await read(body.id)).dynamic, true);
  }
  const { body } = await add({ type: 'link', data: 'https://example.com', dynamic: false });
  assert.equal((await read(body.id)).dynamic, true);
});

test('a random code that is taken is drawn again', async () => {
  nextCodes.push('twicexx');
  const first = await add({ type: 'text', data: 'first' });
  nextCodes.push('twicexx', 'twicexx', 'freshxx');
  const second = await add({ type: 'text', data: 'second' });
  assert.match(first.body.link, /\/twicexx$/);
  assert.match(second.body.link, /\/freshxx$/);
  assert.equal((await read(first.body.id)).data.text, 'first');
});

test('of 30 parallel creates each makes a code of its own, though many draw the same', async () => {
  nextCodes.push(...Array(15).fill('racexxx'));
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, number) => add({ type: 'text', data: `race ${number}` })),
  );
  nextCodes.length = 0;
  assert.ok(answers.every(({ status }) => status === 200));
  assert.equal(new Set(answers.map(({ body }) => body.link)).size, 30);
});

testKeyAndLimit(service, { method: 'POST', path: '/api/qr/add', body: { type: 'text', data: 'x' } });
