import assert from 'node:assert/strict';
import { once } from 'node:events';
import { getPriority } from 'node:os';
import { type TestContext, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { createDemand, type Demand, lowestNiceness, whileAwaited } from '../../src/platform/pace/demand.ts';

/** Nicenesses of the thread: while nobody waits for it, while a visitor does and, between these, while a call does. */
const [low, highest] = [lowestNiceness, getPriority()];
const high = Math.floor((low + highest) / 2);
/** Where a demand has the thread's number. */
const threadAt = 2;
const source = new URL('../../src/platform/pace/demand.ts', import.meta.url).href;
const thread = `
  const { parentPort, workerData } = require('node:worker_threads');
  require('node:os').setPriority(${high});
  import(${JSON.stringify(source)}).then((demand) => {
    if (demand.mayRaisePriority()) demand.followDemand(workerData);
    parentPort.on('message', (name) => {
      demand[name]?.(workerData);
      parentPort.postMessage(name);
    });
    parentPort.postMessage('ready');
  });`;

interface Followed {
  demand: Demand;
  niceness(): number;
  /** Lets the thread call a function of the module. */
  ask(name: 'giveWayUnlessAwaited' | 'endDemand'): Promise<void>;
  end(): Promise<unknown>;
}

/** Returns undefined where priorities cannot be raised. */
async function startFollowing(t: TestContext): Promise<Followed | undefined> {
  if (highest === high) {
    t.skip('the tests run at a low priority');
    return undefined;
  }
  const demand = createDemand();
  const worker = new Worker(thread, { eval: true, workerData: demand });
  t.after(() => worker.terminate());
  await once(worker, 'message');
  const id = demand[threadAt] as number;
  if (id === 0) {
    t.skip('a thread cannot raise its priority here: it takes Linux and CAP_SYS_NICE or a limit of niceness');
    return undefined;
  }
  return {
    demand,
    niceness: () => getPriority(id),
    async ask(name) {
      worker.postMessage(name);
      await once(worker, 'message');
    },
    end: () => worker.terminate(),
  };
}

test('a thread that nobody waits for has the lowest priority, and a higher one as soon as somebody does', async (t) => {
  const followed = await startFollowing(t);
  if (!followed) return;
  const { demand, niceness, ask } = followed;
  await ask('giveWayUnlessAwaited');
  assert.equal(niceness(), low);
  await whileAwaited(demand, async () => assert.equal(niceness(), high));
  assert.equal(niceness(), high, 'it stays until the thread has other work');
  await ask('giveWayUnlessAwaited');
  assert.equal(niceness(), low);
});

test('work that is begun while somebody waits keeps the higher priority, until the last of them has what he wants', async (t) => {
  const followed = await startFollowing(t);
  if (!followed) return;
  const { demand, niceness, ask } = followed;
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const [waitsForFirst, waitsForSecond] = [first, second].map(({ promise }) =>
    whileAwaited(demand, () => promise),
  );
  first.resolve();
  await waitsForFirst;
  await ask('giveWayUnlessAwaited');
  assert.equal(niceness(), high);
  second.reject(new Error('it failed'));
  await assert.rejects(waitsForSecond as Promise<void>, /it failed/);
  await ask('giveWayUnlessAwaited');
  assert.equal(niceness(), low, 'who got an error does not wait any more');
});

test('a visitor comes before calls, and a call that comes later does not take that away', async (t) => {
  const followed = await startFollowing(t);
  if (!followed) return;
  const { demand, niceness, ask } = followed;
  await ask('giveWayUnlessAwaited');
  await whileAwaited(demand, async () => {
    assert.equal(niceness(), high);
    await whileAwaited(
      demand,
      async () => {
        assert.equal(niceness(), highest);
        await ask('giveWayUnlessAwaited');
        assert.equal(niceness(), highest);
      },
      'visitor',
    );
    await ask('giveWayUnlessAwaited');
    assert.equal(niceness(), high, 'only the call waits');
  });
  await whileAwaited(
    demand,
    () => whileAwaited(demand, async () => assert.equal(niceness(), highest)),
    'visitor',
  );
});

test('a thread that ends has the higher priority, and its number is not used any more', async (t) => {
  const followed = await startFollowing(t);
  if (!followed) return;
  const { demand, niceness, ask, end } = followed;
  await ask('giveWayUnlessAwaited');
  await ask('endDemand');
  assert.equal(niceness(), high);
  assert.equal(demand[threadAt], 0);
  await ask('giveWayUnlessAwaited');
  assert.equal(niceness(), high);
  await end();
  assert.equal(await whileAwaited(demand, async () => 'answered'), 'answered');
});

test('without the right to raise priorities whoever waits is answered as ever', async () => {
  assert.equal(await whileAwaited(createDemand(), async () => 'answered'), 'answered');
});
