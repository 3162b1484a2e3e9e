import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startService } from '../../support/service.ts';

const service = await startService();
const account = await service.createAccount();

const add = (look: object) => account.post('/api/qr/add', { type: 'text', data: 'x', ...look });
const gradientTo = (to: unknown, more: object = {}) => ({ style: { gradient: { to, ...more } } });

async function countCodes(): Promise<number> {
  return (await account.get('/api/qr')).body.data.result;
}

async function assertRefused(look: object, field: string, message: RegExp): Promise<void> {
  const before = await countCodes();
  const { status, body } = await add(look);
  assert.equal(status, 400, JSON.stringify(look));
  assert.equal(body.field, field, JSON.stringify(look));
  assert.match(body.message, message);
  assert.equal(await countCodes(), before);
}

async function addCode(look: object): Promise<{ id: number; link: string }> {
  const { status, body } = await add(look);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

const styleOf = async (id: number) => (await account.get(`/api/qr/${id}`)).body.details.style;

describe('a gradient', () => {
  test('is kept with its colour in plain form, and drawn', async () => {
    const { id, link } = await addCode(gradientTo(' RGB( 120 ,20, 90) ', { type: 'radial', angle: '90' }));
    assert.deepEqual(await styleOf(id), { gradient: { to: 'rgb(120,20,90)', type: 'radial', angle: 90 } });
    const svg = await (await fetch(`${link}.svg`)).text();
    assert.match(svg, /<radialGradient /);
    assert.match(svg, /stop-color="#78145a"/);
  });

  test('is linear unless it says otherwise, and none when it is empty', async () => {
    const { link } = await addCode(gradientTo('rgb(120,20,90)'));
    assert.match(await (await fetch(`${link}.svg`)).text(), /<linearGradient /);
    for (const gradient of [null, '', false]) {
      assert.deepEqual(await styleOf((await addCode({ style: { gradient } })).id), {});
    }
  });

  test('needs two colours that are told from the background', async () => {
    for (const [look, field] of [
      [gradientTo('rgb(250,240,120)'), 'style.gradient.to'],
      [gradientTo('rgb(255,255,255)', { type: 'radial' }), 'style.gradient.to'],
      [{ ...gradientTo('rgb(0,0,0)'), background: 'rgb(30,30,30)' }, 'background'],
      [{ ...gradientTo('rgb(0,0,0)'), foreground: 'rgb(240,240,240)' }, 'foreground'],
      [{ ...gradientTo('rgb(120,120,120)'), background: 'rgb(190,190,190)' }, 'style.gradient.to'],
    ] as const) {
      await assertRefused(look, field, /could not be scanned/);
    }
  });

  test('of another form is refused', async () => {
    const colour = /must be a colour of the form rgb\(R,G,B\)/;
    for (const to of ['#000000', 'black', 'rgb(0,0,256)', 'rgb(0,0,0)"/><script>', 7]) {
      await assertRefused(gradientTo(to), 'style.gradient.to', colour);
    }
    await assertRefused({ style: { gradient: {} } }, 'style.gradient.to', /is required/);
    await assertRefused({ style: { gradient: 'rgb(0,0,0)' } }, 'style.gradient', /must be an object/);
    await assertRefused(gradientTo('rgb(0,0,0)', { type: 'conic' }), 'style.gradient.type', /linear, radial/);
    for (const angle of [360, -1, 1.5, 'x']) {
      await assertRefused(gradientTo('rgb(0,0,0)', { angle }), 'style.gradient.angle', /from 0 to 359/);
    }
  });

  test('that stays is checked against a background that changes', async () => {
    const { id } = await addCode(gradientTo('rgb(110,110,110)'));
    const update = (change: object) => account.put(`/api/qr/${id}/update`, { data: 'x', ...change });
    const { status, body } = await update({ background: 'rgb(200,200,200)' });
    assert.equal(status, 400);
    assert.equal(body.field, 'background');
    const both = { background: 'rgb(200,200,200)', style: { dots: 'rounded' } };
    assert.equal((await update(both)).status, 200);
    assert.deepEqual(await styleOf(id), { dots: 'rounded' });
  });
});

describe('a style', () => {
  test('that is sent replaces the whole style, null takes it away, and one that is absent stays', async () => {
    const style = { dots: 'circle', corners: 'rounded', transparent: true, frame: 'line', caption: 'Hello' };
    const { id } = await addCode({ style });
    const update = (change: object) => account.put(`/api/qr/${id}/update`, { data: 'x', ...change });
    assert.equal((await update({ name: 'Other' })).status, 200);
    assert.deepEqual(await styleOf(id), style);
    assert.equal((await update({ style: { margin: 2 } })).status, 200);
    assert.deepEqual(await styleOf(id), { margin: 2 });
    assert.equal((await update({ style: null })).status, 200);
    assert.deepEqual(await styleOf(id), {});
  });

  test('may leave out the background, whose contrast is checked all the same', async () => {
    const { link } = await addCode({ style: { transparent: 'true', dots: 'rounded' } });
    assert.equal((await (await fetch(`${link}.svg`)).text()).match(/<path/g)?.length, 1);
    const look = { style: { transparent: true }, foreground: 'rgb(250,250,250)' };
    await assertRefused(look, 'foreground', /could not be scanned/);
    await assertRefused({ style: { transparent: 'maybe' } }, 'style.transparent', /true or false/);
  });
});

describe('a caption', () => {
  test('is drawn and given back as it was sent', async () => {
    for (const caption of ['Scan me', 'Füße & Ça', ' Меню ', 'Fu\u0308r Sie', '<b>"\'&', 'x'.repeat(60)]) {
      const { id, link } = await addCode({ style: { caption } });
      assert.equal((await styleOf(id)).caption, caption);
      const svg = await (await fetch(`${link}.svg`)).text();
      assert.ok((svg.match(/<path/g) ?? []).length >= 3, caption);
    }
  });

  test('with characters that cannot be drawn is refused, and says which', async () => {
    const refused: [string, string][] = [
      ['Scan 😀', '"😀"'],
      ['漢字 👨‍👩‍👧', '"漢", "字", "👨‍👩‍👧"'],
      ['مرحبا بكم', '"م", "ر", "ح", "ب", "ا" and others'],
      ['a\tb', 'U+0009'],
      ['→ scan', '"→"'],
    ];
    for (const [caption, named] of refused) {
      const message = `The caption has characters that cannot be drawn: ${named}.`;
      const { status, body } = await add({ style: { caption, frame: 'banner' } });
      assert.equal(status, 400, caption);
      assert.equal(body.field, 'style.caption');
      assert.equal(body.message, message);
    }
  });

  test('is refused on update too, and what is stored stays', async () => {
    const { id } = await addCode({ style: { caption: 'Hello' } });
    const change = { data: 'x', style: { caption: '漢' } };
    const { status, body } = await account.put(`/api/qr/${id}/update`, change);
    assert.equal(status, 400);
    assert.equal(body.field, 'style.caption');
    assert.deepEqual(await styleOf(id), { caption: 'Hello' });
  });
});
