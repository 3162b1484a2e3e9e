import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { startService } from '../support/service.ts';
import { createLink } from '../support/clicks/visits.ts';

const lanes = await Promise.all(
  ['on', 'off'].map(async (FAST_LANE) => {
    const service = await startService({ environment: { FAST_LANE } });
    const { alias } = await createLink(await service.createAccount());
    return { FAST_LANE, baseUrl: service.baseUrl, alias };
  }),
);

for (const { FAST_LANE, baseUrl, alias } of lanes) {
  /**
   * Sends the bytes and closes the sending side; returns all that is received until the server closes, too.
   */
  const sendAll = (bytes: string) =>
    new Promise<string>((resolve, reject) => {
      const { hostname, port } = new URL(baseUrl);
      const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
      let received = '';
      socket.setEncoding('latin1').on('data', (text: string) => (received += text));
      socket.on('error', reject).on('end', () => resolve(received));
      socket.end(bytes);
    });
  const statusesOf = (text: string) => [...text.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => status);
  const head = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

  test(`who closes the sending side behind requests is answered, FAST_LANE=${FAST_LANE}`, async () => {
    assert.deepEqual(statusesOf(await sendAll(head(`/${alias}`))), ['302']);
    assert.deepEqual(statusesOf(await sendAll(head('/api/account'))), ['401']);
    assert.deepEqual(statusesOf(await sendAll(head('/no-such') + head(`/${alias}`))), ['404', '302']);
  });

  test(`half a request behind which nothing follows ends the connection, FAST_LANE=${FAST_LANE}`, async () => {
    assert.deepEqual(statusesOf(await sendAll(`GET /${alias} HT`)), ['400']);
    const post = 'POST /api/account/register HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"a"';
    assert.deepEqual(statusesOf(await sendAll(post)), ['400']);
    assert.equal(await sendAll(''), '');
  });
}
