import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errors } from '../../contract/errors.ts';
import { limits } from '../../contract/limits.ts';
import { visitPath } from '../support/clicks/visits.ts';
import { startService } from '../support/service.ts';

const lanes = await Promise.all(
  ['on', 'off'].map(async (FAST_LANE) => ({
    FAST_LANE,
    service: await startService({ environment: { FAST_LANE } }),
  })),
);

const max = limits.addressCharactersMax;
const pages = [
  '/',
  '/dashboard',
  '/dashboard/links',
  '/developers',
  '/report',
  '/avatar/ada.svg',
  '/o/1',
  '/healthz',
  '/robots.txt',
  '/no-such-alias',
];
const calls = ['/api/instance', '/api/account', '/api/no-such-path', '/api'];

for (const { FAST_LANE, service } of lanes) {
  for (const path of pages) {
    test(`${path} at an address of more than 8 KB answers 414, FAST_LANE=${FAST_LANE}`, async () => {
      for (const method of ['GET', 'HEAD', 'POST'] as const) {
        const answer = await visitPath(service.baseUrl, `${path}?`.padEnd(max + 1, 'x'), { method });
        assert.equal(answer.status, 414, method);
        assert.equal(answer.headers['content-type'], 'text/html; charset=utf-8', method);
      }
      const fitting = await visitPath(service.baseUrl, `${path}?`.padEnd(max, 'x'));
      assert.notEqual(fitting.status, 414);
    });
  }

  for (const path of calls) {
    test(`${path} at an address of more than 8 KB answers 414 as JSON, FAST_LANE=${FAST_LANE}`, async () => {
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'] as const) {
        const answer = await visitPath(service.baseUrl, `${path}?`.padEnd(max + 1, 'x'), { method });
        assert.equal(answer.status, 414, method);
        assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8', method);
        const { message } = errors.addressTooLong;
        if (method !== 'HEAD') assert.equal(JSON.parse(answer.body).message, message);
      }
      const fitting = await visitPath(service.baseUrl, `${path}?`.padEnd(max, 'x'));
      assert.notEqual(fitting.status, 414);
    });
  }
}
