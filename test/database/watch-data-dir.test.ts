import assert from 'node:assert/strict';
import { mkdir, rename, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { poll } from '../support/clicks/visits.ts';
import { keepLog } from '../support/logs.ts';
import { startService } from '../support/service.ts';

const services = {
  sqlite: await startLogged('sqlite'),
  postgres: await startLogged('postgres'),
};
const files = { sqlite: 'waypost.sqlite', postgres: 'waypost.lock' };

async function startLogged(engine: 'sqlite' | 'postgres') {
  const { logger, lines } = keepLog('info');
  return { ...(await startService({ engine, logger })), lines };
}

for (const engine of ['sqlite', 'postgres'] as const)
  test(`on ${engine}, a service whose data directory was replaced is not ready until it is back`, async () => {
    const { baseUrl, dataDir, lines } = services[engine];
    const troubles = ['data is being lost: DATA_DIR was removed or replaced while the service runs'];
    await rename(dataDir, `${dataDir}-away`);
    try {
      await mkdir(dataDir);
      assert.deepEqual(await readinessOf(baseUrl, 503), { status: 'degraded', troubles, warnings: [] });
      await rmdir(dataDir);
    } finally {
      await rename(`${dataDir}-away`, dataDir);
    }
    assert.deepEqual(await readinessOf(baseUrl, 200), { status: 'ready', troubles: [], warnings: [] });
    const told = lines.filter((line) => line['file'] === join(dataDir, files[engine]));
    assert.deepEqual(
      told.map(({ level, msg }) => [level, msg]),
      [
        [50, 'DATA_DIR was removed or replaced; what is written now may be lost'],
        [30, 'DATA_DIR is as it was again'],
      ],
    );
  });

/** The answer of /readyz once it has this status. */
async function readinessOf(baseUrl: string, status: number): Promise<unknown> {
  const answer = await poll(`the status ${status}`, async () => {
    const response = await fetch(`${baseUrl}/readyz`);
    return response.status === status ? response : undefined;
  });
  return answer.json();
}
