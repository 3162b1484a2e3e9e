import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../support/service.ts';

test('who asks a service to stop that is stopping already waits until it has stopped', async () => {
  const { application } = await startService();
  let hasStopped = false;
  void application.stop().then(() => (hasStopped = true));
  await application.stop();
  assert.ok(hasStopped);
});
