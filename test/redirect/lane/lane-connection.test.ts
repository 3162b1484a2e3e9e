import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { AppError } from '../../../src/platform/app-error.ts';
import { laneRequest, makeLink, startLane } from '../../support/clicks/lanes.ts';
import { wrap } from '../../support/clicks/spools.ts';
import { poll } from '../../support/clicks/visits.ts';

test('a link that has to be read first is answered in the lane, and the connection stays there', async (context) => {
  const lane = await startLane(context);
  lane.source['cold'] = makeLink('cold');
  const client = await lane.connect();
  for (const alias of ['cold', 'COLD', 'cold'])
    assert.equal(await client.visit(alias), 'https://example.com/cold');
  assert.deepEqual([lane.asked, lane.handedOver()], [['cold'], 0]);
  assert.equal(lane.recorded(), 3);
});

test('a link that is not there, or not live, is node:http’s to answer, known or not', async (context) => {
  const lane = await startLane(context);
  lane.source['over'] = { ...makeLink('over'), isDisabled: true };
  for (const [alias, status] of [
    ['nobody', 404],
    ['nobody', 404],
    ['over', 410],
    ['over', 410],
  ] as const) {
    const client = await lane.connect();
    assert.equal(await client.visit(alias), status, alias);
  }
  assert.equal(lane.handedOver(), 4);
  assert.deepEqual(lane.asked, ['nobody', 'over']);
});

test('a special link that is live is answered in the lane', async (context) => {
  const lane = await startLane(context);
  lane.source['special'] = { ...makeLink('special'), expiresAt: lane.clock.now() + 60_000 };
  const client = await lane.connect();
  assert.equal(await client.visit('special'), 'https://example.com/special');
  lane.clock.advance(60_000);
  assert.equal(await client.visit('special'), 410);
});

test('while a link is read, what comes after it waits for its turn', async (context) => {
  const lane = await startLane(context);
  lane.source['cold'] = makeLink('cold');
  lane.source['warm'] = makeLink('warm');
  await (await lane.connect()).visit('warm');
  const reading = lane.hold();
  const client = await lane.connect();
  client.socket.write(laneRequest('cold'));
  await poll('the reading', async () => lane.asked.includes('cold') || undefined);
  client.socket.write(
    laneRequest('warm') + laneRequest('nobody') + laneRequest('warm', 'Connection: close\r\n'),
  );
  reading.release();
  await once(client.socket, 'close');
  const answers = client.received().match(/HTTP\/1\.1 \d+|Location: \S+/g);
  assert.deepEqual(answers, [
    ...[
      'HTTP/1.1 302',
      'Location: https://example.com/cold',
      'HTTP/1.1 302',
      'Location: https://example.com/warm',
    ],
    ...['HTTP/1.1 404', 'HTTP/1.1 302', 'Location: https://example.com/warm'],
  ]);
});

test('while links are read, what others ask meanwhile changes nothing', async (context) => {
  const lane = await startLane(context);
  for (const alias of ['first', 'other', 'third']) lane.source[alias] = makeLink(alias);
  const reading = lane.hold();
  const visits: Promise<unknown>[] = [];
  for (const alias of ['first', 'other', 'third']) {
    visits.push((await lane.connect()).visit(alias));
    await poll('the reading', async () => lane.asked.includes(alias) || undefined);
  }
  reading.release();
  assert.deepEqual(
    await Promise.all(visits),
    ['first', 'other', 'third'].map((alias) => `https://example.com/${alias}`),
  );
});

test('who sends a request and nothing more still gets the answer, though the link is read meanwhile', async (context) => {
  const lane = await startLane(context);
  lane.source['cold'] = makeLink('cold');
  for (const alias of ['cold', 'nobody']) {
    const reading = lane.hold();
    const client = await lane.connect();
    client.socket.end(laneRequest(alias));
    await poll('the reading', async () => lane.asked.includes(alias) || undefined);
    reading.release();
    await once(client.socket, 'close');
    assert.match(client.received(), alias === 'cold' ? /^HTTP\/1\.1 302 / : /^HTTP\/1\.1 404 /);
  }
});

test('who hangs up while a link is read leaves no record and harms nobody', async (context) => {
  const lane = await startLane(context);
  lane.source['cold'] = makeLink('cold');
  const reading = lane.hold();
  const gone = await lane.connect();
  gone.socket.write(laneRequest('cold'));
  await poll('the reading', async () => lane.asked.includes('cold') || undefined);
  gone.socket.resetAndDestroy();
  await poll('the end', async () => ((await lane.connections()) === 0 ? true : undefined));
  reading.release();
  assert.equal(await (await lane.connect()).visit('cold'), 'https://example.com/cold');
  assert.equal(lane.recorded(), 1);
});

test('a link that cannot be read is a fault that node:http tells, and the next visitor asks again', async (context) => {
  const lane = await startLane(context);
  Object.defineProperty(lane.source, 'cold', {
    configurable: true,
    get() {
      throw new Error('the store is away');
    },
  });
  assert.equal(await (await lane.connect()).visit('cold'), 503);
  Object.defineProperty(lane.source, 'cold', { value: makeLink('cold') });
  assert.equal(await (await lane.connect()).visit('cold'), 'https://example.com/cold');
});

test('a link past its time whose store is away is node:http’s to answer with what is known, and stops nobody', async (context) => {
  const lane = await startLane(context);
  lane.source['warm'] = makeLink('warm');
  const client = await lane.connect();
  assert.equal(await client.visit('warm'), 'https://example.com/warm');
  Object.defineProperty(lane.source, 'warm', {
    configurable: true,
    get() {
      throw new AppError('unavailable');
    },
  });
  lane.clock.advance(2 * 3_600_000);
  assert.equal(await client.visit('warm'), 'https://example.com/warm');
  assert.equal(lane.handedOver(), 1);
  assert.equal(lane.recorded(), 2);
});

test('so is a branded domain past its time', async (context) => {
  const lane = await startLane(context);
  lane.source['warm'] = makeLink('warm');
  const host = 'brand.example';
  const known = { id: 7, account_id: 1, origin: `https://${host}`, host };
  lane.hosts[host] = { ...known, redirect_root: null, redirect_404: null, block_id: null };
  const client = await lane.connect();
  assert.equal(await client.visit('warm', host), 'https://example.com/warm');
  assert.equal(await client.visit('warm', host), 'https://example.com/warm');
  assert.equal(lane.handedOver(), 0);
  Object.defineProperty(lane.hosts, host, {
    get() {
      throw new AppError('unavailable');
    },
  });
  lane.clock.advance(2 * 60_000);
  assert.equal(await client.visit('warm', host), 'https://example.com/warm');
  assert.equal(lane.handedOver(), 1);
  assert.equal(lane.recorded(), 3);
});

test('a change while a link is read is in the answer of who asks afterwards', async (context) => {
  const lane = await startLane(context);
  lane.source['cold'] = makeLink('before');
  const reading = lane.hold();
  const early = await lane.connect();
  const visited = early.visit('cold');
  await poll('the reading', async () => lane.asked.includes('cold') || undefined);
  lane.source['cold'] = makeLink('after');
  lane.plane.links.forget(null, 'cold');
  assert.equal(await (await lane.connect()).visit('cold'), 'https://example.com/after');
  reading.release();
  assert.equal(await visited, 'https://example.com/after', 'what was read before the change is not kept');
});

test('answers that wait for the disk leave before what node:http answers after them', async (context) => {
  const lane = await startLane(context, { fsync: 'always' });
  lane.source['warm'] = makeLink('warm');
  const client = await lane.connect();
  await client.visit('warm');
  const syncs: (() => void)[] = [];
  let isHeld = true;
  const release = () => {
    isHeld = false;
    for (const sync of syncs) sync();
  };
  wrap(context, 'fdatasync', (original, ...values) => {
    if (isHeld) syncs.push(() => original(...values));
    else original(...values);
  });
  const { length } = client.received();
  client.socket.write(laneRequest('warm'));
  await poll('the sync', async () => syncs.length > 0 || undefined);
  client.socket.write(laneRequest('nobody') + laneRequest('warm', 'Connection: close\r\n'));
  try {
    // Meanwhile another visitor's request is read and answered.
    assert.equal(await (await lane.connect()).visit('nobody'), 404);
    assert.equal(client.received().length, length, 'nothing leaves before the disk has the visit');
  } finally {
    release();
  }
  await once(client.socket, 'close');
  assert.deepEqual(
    client
      .received()
      .slice(length)
      .match(/HTTP\/1\.1 \d+/g),
    ['HTTP/1.1 302', 'HTTP/1.1 404', 'HTTP/1.1 302'],
  );
});

test('who asks nothing, or nothing more, is not waited for longer than node:http does', async (context) => {
  const limits = {
    headersTimeout: 900,
    requestTimeout: 2_000,
    keepAliveTimeout: 1,
    keepAliveTimeoutBuffer: 900,
  };
  const lane = await startLane(context, { limits });
  lane.source['warm'] = makeLink('warm');
  const silent = await lane.connect();
  const idle = await lane.connect();
  await idle.visit('warm');
  const reading = lane.hold();
  const waiting = await lane.connect();
  const answered = waiting.visit('nobody');
  await Promise.all([once(silent.socket, 'close'), once(idle.socket, 'close')]);
  assert.match(
    silent.received(),
    /^HTTP\/1\.1 408 Request Timeout\r\nConnection: close\r\n[^]*\{"error":1,[^{}]*\}$/,
  );
  assert.equal(idle.received().match(/HTTP\/1\.1/g)?.length, 1);
  reading.release();
  assert.equal(await answered, 404, 'the time the store takes is not the client’s');
});

test('closing cuts a client off that does not read its answer, and waits for one that does', async (context) => {
  const lane = await startLane(context);
  // More than the system keeps for a client that does not read.
  const target = `https://example.com/${'x'.repeat(32 * 1024 * 1024)}`;
  lane.source['long'] = { ...makeLink('long'), target };
  const [reader, other] = [await lane.connect(), await lane.connect()];
  for (const { socket } of [reader, other]) socket.pause().write(laneRequest('long'));
  await poll('both visits', async () => lane.recorded() === 2 || undefined);
  const timers: (() => void)[] = [];
  const { mock } = context.mock.method(globalThis, 'setTimeout', (task: () => void) => {
    timers.push(task);
    return { unref: () => undefined };
  });
  lane.close();
  mock.restore();
  const [endIdle, cut] = timers;
  endIdle?.();
  reader.socket.resume();
  await once(reader.socket, 'close');
  assert.ok(reader.received().includes(target));
  assert.equal(await lane.connections(), 1);
  cut?.();
  await poll('the end', async () => ((await lane.connections()) === 0 ? true : undefined));
  assert.equal(lane.handedOver(), 0);
});

test('closing answers what is under way, ends idle connections, and records nothing that is not answered', async (context) => {
  const lane = await startLane(context);
  for (const alias of ['warm', 'cold']) lane.source[alias] = makeLink(alias);
  const idle = await lane.connect();
  await idle.visit('warm');
  const reading = lane.hold();
  const busy = await lane.connect();
  const answered = busy.visit('cold');
  await poll('the reading', async () => lane.asked.includes('cold') || undefined);
  lane.close();
  const late = await lane.connect();
  assert.equal(await late.visit('warm'), 'https://example.com/warm');
  await once(idle.socket, 'close');
  reading.release();
  assert.equal(await answered, 'https://example.com/cold');
  assert.equal(lane.recorded(), 3);
});
