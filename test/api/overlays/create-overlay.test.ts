import assert from 'node:assert/strict';
import { test } from 'node:test';
import { overlayTypes } from '../../../contract/overlays.ts';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { badAddresses, uploadPicture } from '../../support/pictures.ts';
import { startService } from '../../support/service.ts';
import { appearance, defaultAppearance, fullSettings, leastSettings, readOverlay } from './overlay-bodies.ts';

const service = await startService({ environment: { APP_SCHEMES: 'myapp' } });
const account = await service.createAccount();

const add = (body: unknown) => account.post('/api/overlay/add', body);
const count = async () => (await account.get('/api/overlay')).body.data.result;

for (const type of overlayTypes) {
  test(`an overlay of type ${type} is added with all its settings and gives them back`, async () => {
    const settings = { ...fullSettings[type], ...appearance };
    const { status, body } = await add({ type, name: '  Summer  ', settings });
    assert.equal(status, 200);
    assert.equal(body.error, 0);
    const { results, ...details } = await readOverlay(account, body.id);
    assert.deepEqual({ ...details, date: '' }, { id: body.id, type, name: 'Summer', settings, date: '' });
    assert.equal(Array.isArray(results), type === 'poll', 'only a poll has votes');
  });

  test(`a ${type} needs no more than its required settings; the others may be left out in every form`, async () => {
    const optional = ['buttontext', 'buttonlink', 'webhook', 'subject', 'position', 'background', 'color'];
    for (const nothing of [undefined, null, '', false]) {
      const empty = Object.fromEntries(optional.map((key) => [key, nothing]));
      const { status, body } = await add({
        type,
        name: 'Least',
        settings: { ...empty, ...leastSettings[type] },
      });
      assert.equal(status, 200, JSON.stringify(nothing));
      const { settings } = await readOverlay(account, body.id);
      assert.deepEqual(settings, { ...leastSettings[type], ...defaultAppearance });
    }
  });

  for (const required of Object.keys(leastSettings[type])) {
    test(`a ${type} without its ${required} is refused`, async () => {
      const earlier = await count();
      for (const nothing of [undefined, null, '', 7, {}]) {
        const settings = { ...leastSettings[type], [required]: nothing };
        const { status, body } = await add({ type, name: 'Sale', settings });
        assert.equal(status, 400, JSON.stringify(nothing));
        assert.equal(body.field, `settings.${required}`);
      }
      assert.equal(await count(), earlier);
    });
  }
}

for (const [type, field] of [
  ['message', 'buttonlink'],
  ['contact', 'webhook'],
  ['newsletter', 'webhook'],
  ['coupon', 'buttonlink'],
  ['image', 'image'],
  ['image', 'link'],
] as const) {
  test(`the ${field} of a ${type} must be an address`, async () => {
    const earlier = await count();
    for (const bad of badAddresses) {
      const { status, body } = await add({
        type,
        name: 'Sale',
        settings: { ...leastSettings[type], [field]: bad },
      });
      assert.equal(status, 400, bad);
      assert.equal(body.message, 'Please enter a valid URL.', bad);
      assert.equal(body.field, `settings.${field}`);
    }
    assert.equal(await count(), earlier);
  });
}

test('addresses are stored as they are sent over the wire', async () => {
  const { body } = await add({
    type: 'message',
    name: 'Sale',
    settings: { text: 'x', buttonlink: 'HTTPS://BÜCHER.example/ä b\r\n?q=ü' },
  });
  const { settings } = await readOverlay(account, body.id);
  assert.equal(settings.buttonlink, 'https://xn--bcher-kva.example/%C3%A4%20b?q=%C3%BC');
});

test('schemes of apps are for buttons, not for pictures and webhooks', async () => {
  const app = 'myapp://open/1';
  const button = await add({
    type: 'coupon',
    name: 'App',
    settings: { text: 'x', code: 'y', buttonlink: app },
  });
  assert.equal(button.status, 200);
  for (const [type, field] of [
    ['image', 'image'],
    ['contact', 'webhook'],
  ] as const) {
    const settings = { ...leastSettings[type], [field]: app };
    assert.equal((await add({ type, name: 'App', settings })).body.field, `settings.${field}`);
  }
});

test('a picture may be an own upload, not another account’s and not one that does not exist', async () => {
  const own = await uploadPicture(account);
  const foreign = await uploadPicture(await service.createAccount());
  const withImage = (image: string) =>
    add({ type: 'image', name: 'Picture', settings: { image, link: 'https://example.com/' } });
  const { status, body } = await withImage(own);
  assert.equal(status, 200);
  assert.equal((await readOverlay(account, body.id)).settings.image, own);
  const [other, unknown] = [await withImage(foreign), await withImage('/uploads/0123456789ABCDEFabcdef.png')];
  for (const refused of [other, unknown, await withImage(own.replace('.png', '.jpg'))]) {
    assert.equal(refused.status, 400);
    assert.equal(refused.body.message, 'Please enter a valid URL.');
    assert.equal(refused.body.field, 'settings.image');
  }
});

for (const [field, values] of Object.entries({
  position: ['middle', 'BOTTOM', 7, ['top']],
  background: ['red', '#fff', '#ffffff00', 'rgb(1,2,3)', '#12345g', '#ffffff;x:url(a)', 7],
  color: ['red', '#FFF', 7, ['#ffffff']],
})) {
  test(`a ${field} that is none is refused`, async () => {
    for (const value of values) {
      const { status, body } = await add({
        type: 'message',
        name: 'x',
        settings: { text: 'x', [field]: value },
      });
      assert.equal(status, 400, String(value));
      assert.equal(body.field, `settings.${field}`);
    }
  });
}

test('a poll has two to ten options, each a text', async () => {
  const poll = (options: unknown) =>
    add({ type: 'poll', name: 'Poll', settings: { question: '?', options } });
  assert.equal((await poll(Array.from({ length: 10 }, (_, n) => `Option ${n}`))).status, 200);
  for (const options of [
    ['one'],
    [],
    Array(11).fill('x'),
    'Tea, coffee',
    { a: 'x', b: 'y' },
    ['Tea', 'Cake', 'Tea '],
    [1, 1],
  ]) {
    const { status, body } = await poll(options);
    assert.equal(status, 400, JSON.stringify(options));
    assert.match(body.field, /^settings\.options(\.0)?$/);
  }
  const twice = await poll(['Tea', 'Tea']);
  assert.equal(
    twice.body.message,
    'The field "settings.options" must hold options that differ from each other.',
  );
  const { body } = await poll(['Tea', '']);
  assert.equal(body.field, 'settings.options.1');
});

for (const type of ['unknown', 'MESSAGE', '', null, 7, undefined, '__proto__']) {
  test(`the type ${JSON.stringify(type)} is refused`, async () => {
    const { status, body } = await add({ type, name: 'Sale', settings: { text: 'x' } });
    assert.equal(status, 400);
    assert.equal(body.field, 'type');
    const isMissing = type === undefined || type === null || type === '';
    assert.match(
      body.message,
      isMissing ? /is required\.$/ : /message, contact, newsletter, coupon, poll, image/,
    );
  });
}

test('name and settings are required, of their kind and within their limits', async () => {
  const earlier = await count();
  const right = { type: 'message', name: 'Sale', settings: { text: 'x' } };
  for (const name of [undefined, null, '', '  ', 7, 'x'.repeat(101), 'a\nb', 'a\0b', '\udfff']) {
    assert.equal((await add({ ...right, name })).body.field, 'name', JSON.stringify(name));
  }
  for (const settings of [undefined, null, '', 'text', 7, [], [{ text: 'x' }]]) {
    assert.equal((await add({ ...right, settings })).body.field, 'settings', JSON.stringify(settings));
  }
  const long = await add({ ...right, settings: { text: 'x'.repeat(4001) } });
  assert.equal(long.body.field, 'settings.text');
  assert.equal(await count(), earlier);
});

test('keys that an overlay does not have are ignored', async () => {
  const sent =
    '{"type":"message","name":"Odd","id":99,"account_id":99,"settings":{"text":"x","html":"<i>","__proto__":{"a":1}}}';
  const { status, body } = await account.send('POST', '/api/overlay/add', sent, {
    'Content-Type': 'application/json',
  });
  assert.equal(status, 200);
  const { settings } = await readOverlay(account, body.id);
  assert.deepEqual(settings, { text: 'x', ...defaultAppearance });
});

testKeyAndLimit(service, {
  method: 'POST',
  path: '/api/overlay/add',
  body: { type: 'message', name: 'Sale', settings: { text: 'x' } },
});
