import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLinkOn } from '../support/child-service.ts';
import { runProgram } from '../support/program.ts';
import { poll, visitPath } from '../support/visits.ts';
import { newDataDir, noWorkers, startWorkers } from '../support/workers.ts';

const seenWithinMs = 2_000;
/** A fresh connection goes to any worker; of so many none is left out, but once in 10^9 runs. */
const connections = 32;

test('a link that a command blocks answers 410 in every process within two seconds', {
  skip: noWorkers,
}, async () => {
  const DATA_DIR = await newDataDir();
  const service = await startWorkers(2, { DATA_DIR });
  const { alias } = await createLinkOn(service, 'ada');
  const statuses = async () => {
    const visit = async () => (await visitPath(service.baseUrl, `/${alias}`)).status;
    return new Set(await Promise.all(Array.from({ length: connections }, visit)));
  };
  const until = (status: number) =>
    poll(
      `${status} everywhere`,
      async () => ([...(await statuses())].join() === String(status) ? true : undefined),
      seenWithinMs,
    );
  assert.deepEqual(await statuses(), new Set([302]));
  for (const [word, status] of [
    ['block', 410],
    ['unblock', 302],
  ] as const) {
    const { code, stderr } = await runProgram([word, 'link', alias], { environment: { DATA_DIR } });
    assert.equal(code, 0, stderr);
    await until(status);
  }
});
