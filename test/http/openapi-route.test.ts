import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Call } from '../../src/http/context.ts';

test('the thread that answers redirects does not make the OpenAPI document', async () => {
  // A module of its own, because the document is made once only.
  const unused = new URL('../../src/http/openapi-route.ts?unused', import.meta.url).href;
  const { openapiRoute } = (await import(unused)) as typeof import('../../src/http/openapi-route.ts');
  const before = process.threadCpuUsage();
  await openapiRoute.handle({ settings: { baseUrl: 'https://links.example.com' } } as Call<Endpoint>);
  const { user, system } = process.threadCpuUsage(before);
  assert.ok(user + system < 40_000, `${user + system} microseconds`);
});
