import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Route } from 'playwright-core';
import { missingCharacters } from '../../../src/resources/qr-codes/drawing/caption-font.ts';
import { languages } from '../../../web/texts/areas.ts';
import { logoPicture } from '../../support/qr/logo-picture.ts';
import { poll } from '../../support/clicks/visits.ts';
import { startDashboard } from '../support/dashboard.ts';
import { choose, create, detailsOf, picture, pictureAddress, previewAfter } from '../support/qr-designer.ts';

const dashboard = await startDashboard();
const { skip } = dashboard;
const path = '/dashboard/qr/new';

const addressOf = (svg = '') => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** Records in `window.pictures` every address that the preview has from now on. */
const rememberPictures = `
  window.pictures = [];
  const picture = document.querySelector('img[alt="Preview of the QR code"]');
  new MutationObserver(() => window.pictures.push(picture.getAttribute('src')))
    .observe(picture, { attributeFilter: ['src'] });
`;

test('every preset is read by all scanners, also with much content', { skip }, async (t) => {
  const { page } = await dashboard.open(t, { signedIn: true, path });
  await choose(page, 'Type', 'Text');
  const text = 'a long text '.repeat(15);
  await previewAfter(page, () => page.getByLabel('Text', { exact: true }).last().fill(text), text);
  for (const preset of ['Soft', 'Ink', 'Forest', 'Berry', 'Ocean', 'Sunset', 'Poster', 'Classic']) {
    const { scannability, warning } = await previewAfter(page, () => choose(page, 'Presets', preset));
    assert.equal(warning, undefined, preset);
    assert.ok((scannability ?? 0) >= 90, `${preset}: ${scannability}`);
  }
});

for (const language of Object.keys(languages)) {
  test(`the caption that a preset begins with in "${language}" has letters that can be drawn`, async () => {
    const texts = (await import(`../../../web/texts/${language}/qr.ts`)).default;
    assert.deepEqual(missingCharacters(texts.style.captionPlaceholder), []);
  });
}

test('every choice of the look is in the preview at once, and is saved and read again', {
  skip,
}, async (t) => {
  const { page, account } = await dashboard.open(t, { signedIn: true, path });
  await picture(page).waitFor();
  const seen = new Set([await pictureAddress(page)]);
  const changes: [string, () => Promise<unknown>][] = [
    ['modules', () => choose(page, 'Modules', 'Rounded')],
    ['corners', () => choose(page, 'Corners', 'Round')],
    ['foreground', () => page.getByLabel('Foreground').last().fill('#142878')],
    ['background', () => page.getByLabel('Background', { exact: true }).last().fill('#fff8e1')],
    ['gradient', () => page.getByRole('switch', { name: 'Gradient' }).click()],
    ['second colour', () => page.getByLabel('Second colour').last().fill('#8a1538')],
    ['direction', () => page.getByLabel('Direction').selectOption('From the middle')],
    ['transparent', () => page.getByRole('switch', { name: 'Transparent background' }).click()],
    ['frame', () => choose(page, 'Frame', 'Banner')],
    ['caption', () => page.getByLabel('Caption').fill('Our menu')],
    ['quiet zone', () => page.getByLabel('Quiet zone').fill('6')],
    [
      'error correction',
      () => page.getByLabel('Error correction').selectOption('High: for outdoors and wear'),
    ],
  ];
  await page.getByRole('button', { name: 'Frame and caption' }).click();
  await page.getByRole('button', { name: /^Quiet zone and correction/ }).click();
  for (const [what, change] of changes) {
    await change();
    const isNew = async () => !seen.has(await pictureAddress(page)) || undefined;
    await poll(`a picture with another ${what}`, isNew);
    seen.add(await pictureAddress(page));
  }
  for (const address of seen) assert.ok(address.startsWith('data:image/svg+xml,'));
  await page.getByRole('meter', { name: 'Scannability' }).waitFor();
  await page.getByLabel('Address', { exact: true }).fill('https://example.com/menu');
  const id = await create(page);
  const { foreground, background, style } = await detailsOf(account, id);
  assert.deepEqual(
    { foreground, background, style },
    {
      foreground: 'rgb(20,40,120)',
      background: 'rgb(255,248,225)',
      style: {
        dots: 'rounded',
        corners: 'circle',
        gradient: { to: 'rgb(138,21,56)', type: 'radial', angle: 45 },
        transparent: true,
        level: 'Q',
        margin: 6,
        frame: 'banner',
        caption: 'Our menu',
      },
    },
  );
  await page.reload();
  await page.getByLabel('Caption').waitFor();
  assert.equal(await page.getByLabel('Caption').inputValue(), 'Our menu');
  assert.equal(await page.getByLabel('Second colour').last().inputValue(), '#8a1538');
  await page.getByLabel('Caption').fill('Our wine');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  assert.equal((await detailsOf(account, id)).style.caption, 'Our wine');
  // Nothing is left to save.
  await page.getByRole('button', { name: 'Save', disabled: true }).waitFor();
});

test('colours that cannot be scanned are told where they were chosen, and the last picture stays', {
  skip,
}, async (t) => {
  const { page, account } = await dashboard.open(t, { signedIn: true, path, mayBeRefused: true });
  await picture(page).waitFor();
  const before = await pictureAddress(page);
  await page.getByLabel('Address', { exact: true }).fill('https://example.com/');
  await page.getByLabel('Foreground').last().fill('#ffcc00');
  const refusal = page.getByRole('alert').getByText('Please choose a darker foreground');
  await refusal.waitFor();
  await page.getByRole('region', { name: 'Preview' }).getByText('Cannot be scanned').waitFor();
  assert.equal(await pictureAddress(page), before);
  const answer = page.waitForResponse('**/api/qr/add');
  await page.getByRole('button', { name: 'Create QR code' }).click();
  await answer;
  // It is busy until what the answer says is shown.
  await page.locator('button[aria-busy=true]').waitFor({ state: 'detached' });
  await refusal.waitFor();
  assert.equal((await account.get('/api/qr')).body.data.result, 0);
  await page.getByLabel('Foreground').last().fill('#664400');
  await refusal.waitFor({ state: 'detached' });
  await create(page);
});

test('an answer that comes late does not take the place of a newer one', { skip }, async (t) => {
  const { page } = await dashboard.open(t, { signedIn: true, path });
  await picture(page).waitFor();
  const before = await pictureAddress(page);
  const held = Promise.withResolvers<Route>();
  await page.route('**/api/qr/preview', async (route) => {
    if (route.request().postDataJSON().style.dots === 'circle') held.resolve(route);
    else await route.continue();
  });
  await choose(page, 'Modules', 'Round');
  const late = await held.promise;
  await page.getByRole('img', { name: 'Drawing the preview' }).waitFor();
  assert.equal(await pictureAddress(page), before, 'the old picture stays');
  const { svg } = await previewAfter(page, () => choose(page, 'Modules', 'Rounded'), 'rounded');
  await poll('the newer picture', async () => (await pictureAddress(page)) === addressOf(svg) || undefined);
  await page.evaluate(rememberPictures);
  const body = { error: 0, svg: '<svg xmlns="http://www.w3.org/2000/svg"/>', scannability: 1 };
  // The browser may have aborted the request already.
  await late.fulfill({ json: body }).catch(() => {});
  const last = await previewAfter(page, () => choose(page, 'Corners', 'Round'), '"corners":"circle"');
  await poll(
    'the last picture',
    async () => (await pictureAddress(page)) === addressOf(last.svg) || undefined,
  );
  assert.deepEqual(await page.evaluate('window.pictures'), [addressOf(last.svg)]);
});

test('a logo is uploaded, seen in the preview, and taken away again', { skip }, async (t) => {
  const { page, account } = await dashboard.open(t, { signedIn: true, path, mayBeRefused: true });
  await page.getByLabel('Address', { exact: true }).fill('https://example.com/');
  await page.getByRole('button', { name: 'Logo' }).click();
  const upload = (name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer });
  await upload('page.png', Buffer.from('<html>'));
  await page.getByRole('alert').first().waitFor();
  const { svg } = await previewAfter(
    page,
    async () => upload('logo.png', await logoPicture(64, 64)),
    '/uploads/',
  );
  assert.match(svg ?? '', /<image[^>]+href="data:image\/png/);
  await page.getByAltText('Uploaded picture').waitFor();
  assert.equal(await page.getByRole('alert').count(), 0);
  const id = await create(page);
  assert.match((await detailsOf(account, id)).logo, /^\/uploads\/.+\.png$/);
  await page.getByRole('button', { name: 'Remove logo' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  assert.equal((await detailsOf(account, id)).logo, '');
});

test('the picture stays in sight only where it leaves room for what is entered', { skip }, async (t) => {
  const sizes = [
    [390, 844, true],
    [640, 400, false],
    [844, 390, false],
    [320, 256, false],
  ] as const;
  for (const [width, height, stays] of sizes) {
    const context = { viewport: { width, height } };
    const { page } = await dashboard.open(t, { signedIn: true, path, context });
    await picture(page).waitFor();
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    const { y = 0 } = (await page.getByRole('button', { name: 'Create QR code' }).boundingBox()) ?? {};
    assert.equal(y > 0, stays, `${width} × ${height}`);
  }
});
