import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import sharp from 'sharp';
import { createAdministrator } from '../../support/accounts/administrators.ts';
import { createLinkOn } from '../../support/processes/child-service.ts';
import { decodeLenient, decodeStrict } from '../../support/qr/decode-qr.ts';
import { rasteriseByGhostscript, rasterisePdf, withoutProgram } from '../../support/qr/rasterise.ts';
import { startService } from '../../support/service.ts';
import { createDomain, createLink, poll, visitPath } from '../../support/clicks/visits.ts';
import { noWorkers, startWorkers } from '../../support/processes/workers.ts';

const service = await startService();
const account = await service.createAccount();
const visit = (path: string, options?: Parameters<typeof visitPath>[2]) =>
  visitPath(service.baseUrl, path, options);

async function fetchCode(address: string): Promise<Buffer> {
  const response = await fetch(address);
  assert.equal(response.status, 200, address);
  return Buffer.from(await response.arrayBuffer());
}

async function assertReads(picture: Buffer, text: string): Promise<void> {
  assert.equal(await decodeStrict(picture), text);
  assert.equal(await decodeLenient(picture), text);
}

const toPng = (svg: string | Buffer) => sharp(Buffer.from(svg)).png().toBuffer();

describe('a link’s own code', () => {
  test('is a PNG of 512 pixels that holds the short URL', async () => {
    const { shorturl } = await createLink(account, { custom: 'Spring-Sale' });
    const picture = await fetchCode(`${shorturl}/qr`);
    const { format, width, height } = await sharp(picture).metadata();
    assert.deepEqual([format, width, height], ['png', 512, 512]);
    await assertReads(picture, shorturl);
    assert.ok(picture.equals(await fetchCode(`${shorturl}/qr.png`)));
  });

  test('is an SVG or PNG of the size and margin asked for', async () => {
    const { shorturl } = await createLink(account);
    const svg = await fetchCode(`${shorturl}/qr.svg?size=800&margin=1`);
    assert.equal((await sharp(svg).metadata()).width, 800);
    await assertReads(await toPng(svg), shorturl);
    const picture = await fetchCode(`${shorturl}/qr?size=200`);
    assert.equal((await sharp(picture).metadata()).width, 200);
    await assertReads(picture, shorturl);
  });

  test('is a PDF of the width asked for', { skip: withoutProgram('pdftoppm') }, async () => {
    const { shorturl } = await createLink(account);
    const pdf = await fetchCode(`${shorturl}/qr.pdf?mm=50`);
    const picture = await rasterisePdf(pdf, 254);
    assert.equal((await sharp(picture).metadata()).width, 500);
    await assertReads(picture, shorturl);
  });

  test('is an EPS of the width asked for', { skip: withoutProgram('gs') }, async () => {
    const { shorturl } = await createLink(account);
    const eps = await fetchCode(`${shorturl}/qr.eps?mm=50`);
    assert.match(String(eps), /%%HiResBoundingBox: 0 0 141\.732283 /);
    await assertReads(await rasteriseByGhostscript(eps, 254), shorturl);
  });

  test('has the headers of its format, and of a file when it is to be saved', async () => {
    const { alias } = await createLink(account, { custom: 'to-save' });
    for (const [path, type, disposition] of [
      ['qr', 'image/png', undefined],
      ['qr.svg', 'image/svg+xml', undefined],
      ['qr.pdf', 'application/pdf', undefined],
      ['qr.eps', 'application/postscript', undefined],
      ['qr?download', 'image/png', `attachment; filename="to-save.png"; filename*=UTF-8''to-save.png`],
      [
        'qr.pdf?download=1',
        'application/pdf',
        `attachment; filename="to-save.pdf"; filename*=UTF-8''to-save.pdf`,
      ],
    ] as const) {
      const { status, headers } = await visit(`/${alias}/${path}`);
      assert.equal(status, 200);
      assert.equal(headers['content-type'], type);
      assert.equal(headers['content-disposition'], disposition);
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.match(headers['cache-control'] ?? '', /^public, max-age=\d+$/);
      const again = await visit(`/${alias}/${path}`, { headers: { 'If-None-Match': headers.etag ?? '' } });
      assert.deepEqual([again.status, again.body], [304, '']);
    }
  });

  test('answers HEAD with the same headers alone', async () => {
    const { alias } = await createLink(account);
    const [got, head] = [await visit(`/${alias}/qr`), await visit(`/${alias}/qr`, { method: 'HEAD' })];
    assert.deepEqual([head.status, head.body], [200, '']);
    assert.equal(head.headers.etag, got.headers.etag);
    assert.equal(head.headers['content-length'], got.headers['content-length']);
  });

  test('of a size that there is not is refused in a sentence', async () => {
    const { alias } = await createLink(account);
    for (const [query, field] of [
      ['qr?size=63', 'size'],
      ['qr?size=2049', 'size'],
      ['qr.svg?margin=17', 'margin'],
      ['qr.pdf?mm=9', 'mm'],
      ['qr.eps?mm=1001', 'mm'],
      ['qr.eps?mm=1e2', 'mm'],
    ] as const) {
      const { status, headers, body } = await visit(`/${alias}/${query}`);
      assert.equal(status, 400, query);
      assert.equal(headers['content-type'], 'text/plain; charset=utf-8');
      assert.match(body, new RegExp(`^The parameter "${field}" must be a whole number from .*\\.\n$`));
    }
  });

  test('is no click, and following what it holds is one', async () => {
    const { id, alias, shorturl } = await createLink(account);
    const clicks = async () => (await account.get(`/api/url/${id}`)).body.data.clicks;
    for (const path of ['qr', 'qr.svg', 'qr.pdf']) await visit(`/${alias}/${path}`);
    const text = await decodeStrict(await fetchCode(`${shorturl}/qr`));
    await visit(new URL(text ?? '').pathname);
    assert.equal(await poll('the click', async () => (await clicks()) || undefined), 1);
  });
});

describe('whose code there is', () => {
  test('a link with a password, a hidden one and one that is not live have theirs, and it tells no more', async () => {
    const url = 'https://secret.example/target';
    for (const body of [
      { password: 'open sesame' },
      { status: 'private' },
      { status: 'disabled' },
      { starts: '2099-01-01' },
      { type: 'frame', metatitle: 'Secret' },
    ]) {
      const { shorturl, alias } = await createLink(account, { url, ...body });
      const { body: svg } = await visit(`/${alias}/qr.svg`);
      assert.doesNotMatch(svg, /secret/i);
      await assertReads(await toPng(svg), shorturl);
    }
  });

  test('a link of a branded domain has its own, on its host alone', async () => {
    await createDomain(service, account, { domain: 'https://go.example.com' });
    const { shorturl } = await createLink(account, { custom: 'here', domain: 'go.example.com' });
    assert.equal(shorturl, 'https://go.example.com/here');
    const { status, body } = await visit('/here/qr.svg?size=600', { host: 'go.example.com' });
    assert.equal(status, 200);
    await assertReads(await toPng(body), shorturl);
    assert.equal((await visit('/here/qr.svg')).status, 404);
    assert.equal((await visit('/here/qr.svg', { host: 'unknown.example.com' })).status, 404);
  });

  test('an unknown link has none: 404, or where its domain sends what is not there', async () => {
    assert.equal((await visit('/no-such-alias/qr')).status, 404);
    assert.equal((await visit('/no-such-alias/qr.pdf')).status, 404);
    await createDomain(service, account, {
      domain: 'https://lost.example.com',
      redirect404: 'https://example.com/404',
    });
    const { status, headers } = await visit('/no-such-alias/qr', { host: 'lost.example.com' });
    assert.deepEqual([status, headers.location], [302, 'https://example.com/404']);
  });

  test('other paths below a link lead nowhere', async () => {
    const { alias } = await createLink(account);
    for (const path of ['qr/', 'qr.gif', 'qr.svg.png', 'QR', 'qrs', 'qr.', 'qr+', 'qr/x']) {
      assert.equal((await visit(`/${alias}/${path}`)).status, 404, path);
    }
    for (const path of ['/qr/qr', '/q/qr', '/r/qr', '/x/qr'])
      assert.equal((await visit(path)).status, 404, path);
    assert.equal((await visit(`/${alias}/qr`, { method: 'POST' })).status, 405);
  });

  test('a blocked link answers 410, and so does one of a blocked domain or account', async () => {
    const administrator = await createAdministrator(service);
    const owner = await service.createAccount();
    const domainId = await createDomain(service, owner, { domain: 'https://bad.example.com' });
    const { id, alias } = await createLink(owner);
    await createLink(owner, { custom: 'branded', domain: 'bad.example.com' });
    const other = await createLink(owner);
    const block = (what: string) => administrator.post(`/api/admin/${what}/block`, { reason: 'Phishing' });
    await block(`url/${id}`);
    assert.equal((await visit(`/${alias}/qr`)).status, 410);
    assert.equal((await visit(`/${other.alias}/qr`)).status, 200);
    await block(`domain/${domainId}`);
    assert.equal((await visit('/branded/qr', { host: 'bad.example.com' })).status, 410);
    await block(`account/${owner.id}`);
    assert.equal((await visit(`/${other.alias}/qr`)).status, 410);
  });
});

test('worker processes draw it, too', { skip: noWorkers }, async () => {
  const workers = await startWorkers(2);
  const { alias } = await createLinkOn(workers, 'ada');
  const shorturl = `${workers.baseUrl}/${alias}`;
  await assertReads(await fetchCode(`${shorturl}/qr`), shorturl);
  assert.match(String(await fetchCode(`${shorturl}/qr.eps`)), /^%!PS-Adobe-3\.0 EPSF-3\.0\n/);
});
