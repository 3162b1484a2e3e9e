import assert from 'node:assert/strict';
import { test } from 'node:test';
import { URI } from 'otpauth';
import sharp from 'sharp';
import { decodeStrict } from '../../support/qr/decode-qr.ts';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { startService } from '../../support/service.ts';
import { turnOnTwoFactor } from '../../support/accounts/two-factor.ts';

const service = await startService();
const path = '/api/account/two-factor/start';

test('the answer has a secret of 160 bits, and an address that authenticator apps read', async () => {
  const account = await service.createAccount();
  const { status, body } = await account.post(path);
  assert.equal(status, 200);
  assert.deepEqual(Object.keys(body).sort(), ['error', 'secret', 'svg', 'uri']);
  assert.match(body.secret, /^[A-Z2-7]{32}$/);
  const read = URI.parse(body.uri);
  assert.equal(read.secret.base32, body.secret);
  assert.equal(read.label, account.email);
  assert.equal(read.issuer, 'Waypost (localhost)');
  assert.deepEqual([read.algorithm, read.digits], ['SHA1', 6]);
  assert.match(body.uri, /period=30/);
});

test('the picture is the address, readable on any background', async () => {
  const { body } = await (await service.createAccount()).post(path);
  assert.doesNotMatch(body.svg, /script|href="?http/);
  for (const background of ['#000', '#fff']) {
    const png = await sharp(Buffer.from(body.svg))
      .extend({ ...edge, background })
      .flatten({ background })
      .png()
      .toBuffer();
    assert.equal(await decodeStrict(png), body.uri);
  }
});

const edge = { top: 40, bottom: 40, left: 40, right: 40 };

test('starting changes nothing about signing in, and starting again makes another secret', async () => {
  const account = await service.createAccount();
  const [first, second] = [await account.post(path), await account.post(path)];
  assert.notEqual(first.body.secret, second.body.secret);
  const { email, password } = account;
  assert.equal((await service.anonymous.post('/api/session', { email, password })).status, 200);
});

test('once it is on it cannot be started, so that nobody replaces the secret', async () => {
  const account = await service.createAccount();
  const app = await turnOnTwoFactor(service, account);
  const { status, body } = await account.post(path);
  assert.equal(status, 409);
  assert.equal(body.message, 'Two-factor authentication is on already.');
  const { email, password } = account;
  const code = app.nextCode();
  assert.equal((await service.anonymous.post('/api/session', { email, password, code })).status, 200);
});

test('an Idempotency-Key means nothing here: no answer with a secret in it is kept', async () => {
  const account = await service.createAccount();
  await account.post(path, undefined, { 'Idempotency-Key': 'k' });
  const { database } = service.application.services;
  assert.deepEqual(await database.read.selectFrom('idempotent_request').selectAll().execute(), []);
});

testKeyAndLimit(service, { method: 'POST', path });
