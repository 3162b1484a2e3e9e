/** Requests that arrive within one turn of the event loop are looked up together at its end. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type TestContext, test } from 'node:test';
import type { Spool } from '../../../src/clicks/spool/spool.ts';
import { LaneTurn } from '../../../src/redirect/lane/lane-turn.ts';
import { laneRequest, makeLink, startLane } from '../../support/clicks/lanes.ts';
import { poll } from '../../support/clicks/visits.ts';

const led = (alias: string) => `https://example.com/${alias}`;

test('who asks in the same turn is answered with what each asked for', async (context) => {
  const lane = await startLane(context);
  const plain = ['w_1', 'The-longest', 'WARMER', 'warm'];
  const known = ['nobody', 'over', ...plain];
  for (const alias of known.slice(1)) lane.source[alias.toLowerCase()] = makeLink(alias);
  Object.assign(lane.source['over'] as object, { isDisabled: true });
  for (const alias of known) await (await lane.connect()).visit(alias);
  lane.source['cold'] = makeLink('cold');
  const aliases = [...plain, 'cold', 'nobody', 'over'];
  const clients = await Promise.all(aliases.map(() => lane.connect()));
  // One visit each, so that the server has accepted all connections.
  for (const client of clients) await client.visit('warm');
  const recordedBefore = lane.recorded();
  const { links } = lane.plane;
  const lookUp = context.mock.method(links, 'peekAllPlain');
  const asked = context.mock.method(LaneTurn.prototype, 'add');
  const turn = holdTurn(context, lane.plane.spool);
  const answers = Promise.all(clients.map((client, index) => client.visit(aliases[index] as string)));
  await poll('all requests', async () => asked.mock.callCount() === aliases.length || undefined);
  turn.release();
  assert.deepEqual(await answers, [...plain.map(led), led('cold'), 404, 410]);
  assert.equal(lane.recorded() - recordedBefore, 5);
  assert.equal(lookUp.mock.calls[0]?.arguments[0].length, aliases.length, 'they came in one turn');
});

test('what comes behind a request in the same turn is answered after it', async (context) => {
  const lane = await startLane(context);
  for (const alias of ['warm', 'other']) lane.source[alias] = makeLink(alias);
  for (const first of ['warm', 'cold', 'nobody']) {
    lane.source['cold'] = makeLink('cold');
    const client = await lane.connect();
    const turn = holdTurn(context, lane.plane.spool);
    client.socket.write(laneRequest(first));
    await poll('the request', async () => turn.isWaiting() || undefined);
    client.socket.write(laneRequest('other', 'Connection: close\r\n'));
    await once(client.socket, 'close');
    turn.release();
    assert.deepEqual(client.received().match(/Location: \S+|HTTP\/1\.1 [45]\d+/g), [
      first === 'nobody' ? 'HTTP/1.1 404' : `Location: ${led(first)}`,
      `Location: ${led('other')}`,
    ]);
  }
  assert.equal(lane.recorded(), 5);
});

test('who sends nothing more in the same turn is answered, whatever was asked for', async (context) => {
  const lane = await startLane(context);
  for (const alias of ['warm', 'cold']) lane.source[alias] = makeLink(alias);
  await (await lane.connect()).visit('warm');
  for (const [alias, answer] of [
    ['warm', /^HTTP\/1\.1 302 /],
    ['cold', /^HTTP\/1\.1 302 /],
    ['nobody', /^HTTP\/1\.1 404 /],
    ['nobody', /^HTTP\/1\.1 404 /],
  ] as const) {
    const client = await lane.connect();
    const turn = holdTurn(context, lane.plane.spool);
    client.socket.write(laneRequest(alias));
    await poll('the request', async () => turn.isWaiting() || undefined);
    client.socket.end();
    await once(client.socket, 'close');
    turn.release();
    assert.match(client.received(), answer, alias);
  }
  assert.equal(lane.recorded(), 3);
});

test('who hangs up in the same turn leaves no record and harms nobody', async (context) => {
  const lane = await startLane(context);
  lane.source['warm'] = makeLink('warm');
  const other = await lane.connect();
  await other.visit('warm');
  const gone = await lane.connect();
  const turn = holdTurn(context, lane.plane.spool);
  const answered = other.visit('warm');
  gone.socket.write(laneRequest('warm'));
  await poll('a request', async () => turn.isWaiting() || undefined);
  gone.socket.resetAndDestroy();
  await poll('the end', async () => ((await lane.connections()) === 1 ? true : undefined));
  turn.release();
  assert.equal(await answered, led('warm'));
  assert.equal(lane.recorded(), 2);
});

test('a request that waits for the end of its turn is answered before its connection is closed', async (context) => {
  const lane = await startLane(context);
  lane.source['warm'] = makeLink('warm');
  const [idle, busy] = [await lane.connect(), await lane.connect()];
  await idle.visit('warm');
  const turn = holdTurn(context, lane.plane.spool);
  const answered = busy.visit('warm');
  await poll('the request', async () => turn.isWaiting() || undefined);
  lane.close();
  await once(idle.socket, 'close');
  const closed = once(busy.socket, 'close');
  turn.release();
  assert.equal(await answered, led('warm'));
  await closed;
});

/** Holds back the end of the turn until it is released or the spool is flushed. */
function holdTurn(context: TestContext, spool: Spool) {
  let tasks: (() => void)[] = [];
  const runTasks = () => {
    const due = tasks;
    tasks = [];
    for (const task of due) task();
  };
  const { flush } = spool;
  const held = [
    context.mock.method(spool, 'beforeWrite', (task: () => void) => void tasks.push(task)),
    context.mock.method(spool, 'flush', () => {
      runTasks();
      flush.call(spool);
    }),
  ];
  return {
    isWaiting: () => tasks.length > 0,
    release() {
      for (const { mock } of held) mock.restore();
      runTasks();
    },
  };
}

test('a request that fails ends its own connection, and the others of its turn are answered', async (context) => {
  const lane = await startLane(context);
  lane.source['warm'] = makeLink('warm');
  const [failing, other] = [await lane.connect(), await lane.connect()];
  await other.visit('warm');
  const append = lane.plane.spool.append.bind(lane.plane.spool);
  context.mock.method(lane.plane.spool, 'append', ((visit, done) => {
    if (visit.referrer === 'strange') throw new Error('it cannot be recorded');
    append(visit, done);
  }) satisfies Spool['append']);
  const told = context.mock.method(lane.plane.faults, 'log');
  const ended = once(failing.socket, 'close');
  failing.socket.write(laneRequest('warm', 'Referer: strange\r\n'));
  assert.equal(await other.visit('warm'), led('warm'));
  await ended;
  assert.equal(failing.received(), '');
  assert.match(String(told.mock.calls[0]?.arguments[0]), /it cannot be recorded/);
  assert.equal(await (await lane.connect()).visit('warm'), led('warm'));
});
