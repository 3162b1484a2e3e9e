import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errors } from '../../contract/errors.ts';
import { visitPath } from '../support/clicks/visits.ts';
import { startService } from '../support/service.ts';

for (const FAST_LANE of ['on', 'off']) {
  test(`a client whose base URL ends with a slash is told so, FAST_LANE=${FAST_LANE}`, async () => {
    const { baseUrl } = await startService({ environment: { FAST_LANE } });
    for (const path of ['//api/account', '///api/url/add?key=1', '//api'])
      for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
        const { status, headers, body } = await visitPath(baseUrl, path, { method });
        assert.equal(status, errors.slashDoubled.status, method);
        assert.equal(headers['content-type'], 'application/json; charset=utf-8');
        assert.equal(JSON.parse(body).message, errors.slashDoubled.message);
      }
    const page = await visitPath(baseUrl, '//apis');
    assert.equal(page.headers['content-type'], 'text/html; charset=utf-8');
  });
}
