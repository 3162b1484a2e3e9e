import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { decodeStrict } from '../../support/qr/decode-qr.ts';
import { looks, startDashboard } from '../support/dashboard.ts';
import { choose, create, detailsOf, picture } from '../support/qr-designer.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;
const path = '/dashboard/qr/new';

const forms: { card: string; fill: Record<string, string>; data: object; name: string }[] = [
  {
    card: 'Link',
    fill: { Address: 'https://example.com/a' },
    data: { url: 'https://example.com/a' },
    name: 'example.com/a',
  },
  { card: 'Text', fill: { Text: 'Two\nlines' }, data: { text: 'Two\nlines' }, name: 'Two lines' },
  {
    card: 'Email',
    fill: { 'Email address': 'ada@example.com', Subject: 'Hello', 'Text of the email': 'Dear Ada' },
    data: { email: 'ada@example.com', subject: 'Hello', body: 'Dear Ada' },
    name: 'ada@example.com',
  },
  {
    card: 'Phone',
    fill: { 'Phone number': '+49 30 123456' },
    data: { phone: '+49 30 123456' },
    name: '+49 30 123456',
  },
  {
    card: 'SMS',
    fill: { 'Phone number': '+49 30 1', Message: 'Call me' },
    data: { phone: '+49 30 1', message: 'Call me' },
    name: '+49 30 1',
  },
  {
    card: 'Wi-Fi',
    fill: { 'Network name': 'Café', Password: 'sesame street' },
    data: { ssid: 'Café', password: 'sesame street', encryption: 'WPA', hidden: false },
    name: 'Café',
  },
  {
    card: 'Contact',
    fill: {
      'First name': 'Ada',
      'Last name': 'Lovelace',
      'Mobile number': '+44 1',
      Website: 'https://example.com/',
    },
    data: { fname: 'Ada', lname: 'Lovelace', cell: '+44 1', site: 'https://example.com/' },
    name: 'Ada Lovelace',
  },
];

test('each of the seven types has its form, and the code says what was entered', { skip }, async (t) => {
  const { page, account } = await dashboard.open(t, { signedIn: true, path });
  for (const { card, fill, data, name } of forms) {
    await page.goto(service.baseUrl + path);
    await choose(page, 'Type', card);
    for (const [label, value] of Object.entries(fill)) {
      await page.getByLabel(label, { exact: true }).last().fill(value);
    }
    const details = await detailsOf(account, await create(page));
    assert.deepEqual([details.data, details.name], [data, name], card);
  }
});

test('static or dynamic is explained and chosen; links and Wi-Fi leave no choice', { skip }, async (t) => {
  const { page, account } = await dashboard.open(t, { signedIn: true, path });
  await page.getByText('Link codes are always dynamic').waitFor();
  await choose(page, 'Type', 'Wi-Fi');
  await page.getByText('Wi-Fi codes are always static').waitFor();
  assert.equal(await page.getByRole('group', { name: 'Static or dynamic' }).count(), 0);
  await choose(page, 'Type', 'Text');
  await page.getByRole('radio', { name: /^Dynamic/ }).check();
  await page.getByLabel('Text', { exact: true }).last().fill('Today: soup');
  const id = await create(page);
  assert.equal((await detailsOf(account, id)).dynamic, true);
  await page.getByText('Codes that are printed already change along').waitFor();
  await page.getByRole('radio', { name: /^Static/ }).check();
  await page.getByText('which stops working').waitFor();
});

test('a code whose printed copies would stop working is saved only after a question', { skip }, async (t) => {
  const account = await service.createAccount();
  const link = { type: 'link', data: 'https://example.com/a' };
  const { id } = (await account.post('/api/qr/add', link)).body;
  const { page } = await dashboard.open(t, { signedIn: true, account, path: `/dashboard/qr/${id}` });
  const question = page.getByRole('dialog', { name: 'Let printed copies stop working?' });
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();
  await choose(page, 'Type', 'Wi-Fi');
  await page.getByLabel('Network name').fill('Café');
  await page.getByText('which stops working').waitFor();
  await save();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  assert.equal((await detailsOf(account, id)).type, 'link');
  await save();
  await question.getByRole('button', { name: 'Save as static code' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  const { type, dynamic } = await detailsOf(account, id);
  assert.deepEqual([type, dynamic], ['wifi', false]);
  await page.getByText('Copies that are printed already keep what they say').waitFor();
});

test('a code is saved as PNG, SVG, PDF and EPS in the wanted size, and its address is copied', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  const made = (await account.post('/api/qr/add', { type: 'text', data: 'Soup', name: 'Today' })).body;
  const { page } = await dashboard.open(t, {
    signedIn: true,
    account,
    path: `/dashboard/qr/${made.id}`,
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
  });
  const card = page.getByRole('region', { name: 'Download' });
  const save = async (format: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      card.getByRole('link', { name: `Download ${format}` }).click(),
    ]);
    assert.equal(download.suggestedFilename(), `Today.${format.toLowerCase()}`);
    return readFile(await download.path());
  };
  await card.getByLabel('Width in pixels').selectOption('512 px');
  const png = await save('PNG');
  assert.equal(png.readUInt32BE(16), 512, 'its width');
  assert.equal(await decodeStrict(png), 'Soup');
  await card.getByLabel('Format').selectOption('SVG');
  assert.match((await save('SVG')).toString(), /^<svg /);
  await card.getByLabel('Format').selectOption('PDF');
  await card.getByLabel('Width in millimetres').fill('100');
  const points = ((100 / 25.4) * 72).toFixed(1);
  assert.ok((await save('PDF')).toString('latin1').includes(`/MediaBox [0 0 ${points.slice(0, -2)}`));
  await card.getByLabel('Format').selectOption('EPS');
  assert.match((await save('EPS')).toString('latin1'), /^%!PS-Adobe/);
  await card.getByLabel('Width in millimetres').fill('1001');
  await card.getByRole('alert').getByText('10 to 1,000 millimetres').waitFor();
  assert.ok(await card.getByRole('button', { name: 'Download EPS' }).isDisabled());
  await card.getByRole('button', { name: 'Copy Picture address' }).click();
  await page.getByText('Copied').first().waitFor();
  assert.equal(await page.evaluate<string>('navigator.clipboard.readText()'), made.link);
  const statistics = page.getByRole('link', { name: 'Statistics' }).last();
  assert.match(
    (await statistics.getAttribute('href')) ?? '',
    new RegExp(`/dashboard/qr/${made.id}/statistics$`),
  );
});

test('what the server refuses is told at the field it is about', { skip }, async (t) => {
  const { page } = await dashboard.open(t, { signedIn: true, path, mayBeRefused: true });
  await page.getByLabel('Address', { exact: true }).fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Create QR code' }).click();
  await page.getByRole('alert').getByText('Please enter a valid URL.').waitFor();
  assert.equal(await page.getByLabel('Address', { exact: true }).getAttribute('aria-invalid'), 'true');
  await choose(page, 'Type', 'Text');
  await page.getByLabel('Text', { exact: true }).last().fill('x'.repeat(3_000));
  await page.getByRole('button', { name: 'Create QR code' }).click();
  await page.getByRole('alert').getByText('bytes').waitFor();
});

test('a content that no code can hold is not called scannable, one that is being typed keeps the last verdict', {
  skip,
}, async (t) => {
  const { page } = await dashboard.open(t, { signedIn: true, path, mayBeRefused: true });
  const preview = page.getByRole('region', { name: 'Preview' });
  await choose(page, 'Type', 'Email');
  await preview.getByText('Scans everywhere').waitFor();
  await page.getByLabel('Email address', { exact: true }).fill('name@');
  await preview.getByText('The preview goes on when the content is complete').waitFor();
  await preview.getByText('Scans everywhere').waitFor();
  await choose(page, 'Type', 'Text');
  await page.getByLabel('Text', { exact: true }).last().fill('x'.repeat(3_000));
  await preview.getByText('This content is too long').waitFor();
  await preview.getByText('Cannot be scanned').waitFor();
  assert.equal(await preview.getByText('when the content is complete').count(), 0);
  await page.getByLabel('Text', { exact: true }).last().fill('x');
  await preview.getByText('Scans everywhere').waitFor();
});

test('changes are not lost without a question', { skip }, async (t) => {
  const { page } = await dashboard.open(t, { signedIn: true, path });
  await page.getByLabel('Name').fill('Half done');
  const back = page.getByRole('main').getByRole('link', { name: 'QR codes' });
  await back.click();
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  assert.equal(await page.getByLabel('Name').inputValue(), 'Half done');
  await back.click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('heading', { name: 'Create your first QR code' }).waitFor();
});

test('the id of nobody, or of somebody else, is a page that says so', { skip }, async (t) => {
  const other = await service.createAccount();
  const { id } = (await other.post('/api/qr/add', { type: 'text', data: 'x' })).body;
  const { page } = await dashboard.open(t, {
    signedIn: true,
    path: `/dashboard/qr/${id}`,
    mayBeRefused: true,
  });
  await page.getByRole('alert').getByRole('heading', { name: 'This could not be loaded' }).waitFor();
});

for (const { theme, screen } of looks) {
  test(`nothing in the ${theme} designer on a ${screen} keeps people from using it`, {
    skip,
  }, async (t) => {
    const account = await service.createAccount();
    const style = { frame: 'banner', caption: 'Menu', gradient: { to: 'rgb(0,80,0)' } };
    const { id } = (await account.post('/api/qr/add', { type: 'vcard', data: { org: 'x' }, style })).body;
    const { page, assertNoBarriers } = await dashboard.open(t, {
      signedIn: true,
      account,
      theme,
      screen,
      path: `/dashboard/qr/${id}`,
      mayBeRefused: true,
    });
    for (const name of [/^Address and more/, /^Logo/, /^Quiet zone/]) {
      await page.getByRole('button', { name }).click();
    }
    await page.getByLabel('Foreground').last().fill('#eeeeee');
    await page.getByText('Cannot be scanned').waitFor();
    await assertNoBarriers();
    await page.goto(service.baseUrl + path);
    await choose(page, 'Type', 'Wi-Fi');
    await page.getByText('Scans everywhere').waitFor();
    await assertNoBarriers();
  });
}

test('at 360 px nothing is wider than the screen, and the preview stays in sight', { skip }, async (t) => {
  const { page } = await dashboard.open(t, { signedIn: true, path, screen: 'narrow' });
  await choose(page, 'Type', 'Contact');
  await page.getByRole('button', { name: /^Quiet zone/ }).click();
  await page.getByLabel('Error correction').scrollIntoViewIfNeeded();
  assert.equal(await page.evaluate<number>('document.documentElement.scrollWidth'), 360);
  const box = await picture(page).boundingBox();
  assert.ok(box && box.y >= 0 && box.y < 200, `the picture is at ${box?.y} px`);
});

test('hostile texts in a code stay texts', { skip }, async (t) => {
  const account = await service.createAccount();
  const name = '<img src=x onerror="document.title=1"><script>alert(1)</script>';
  const caption = '</text><script>document.title=2</script>';
  const body = { type: 'text', data: name, name, style: { caption } };
  const { id } = (await account.post('/api/qr/add', body)).body;
  const { page } = await dashboard.open(t, { signedIn: true, account, path: `/dashboard/qr/${id}` });
  await page.getByRole('heading', { name }).waitFor();
  await page.getByText('of 100').waitFor();
  assert.equal(await page.title(), `${name} · Waypost`);
  assert.equal(await page.getByLabel('Caption').inputValue(), caption);
});
