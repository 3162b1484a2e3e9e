import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createHttpServer, requestMsMax } from '../../src/http/server/http-server.ts';

test('a request that takes too long is found in time, whenever the round begins that finds it', () => {
  const server = createHttpServer();
  const { requestTimeout, headersTimeout } = server;
  const { connectionsCheckingInterval } = server as unknown as { connectionsCheckingInterval: number };
  for (const timeout of [requestTimeout, headersTimeout]) {
    assert.ok(timeout > 0 && timeout + connectionsCheckingInterval < requestMsMax, `${timeout}`);
  }
});
