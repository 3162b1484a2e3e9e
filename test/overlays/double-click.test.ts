import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { acceptEntry } from '../../src/resources/overlays/accept-entry.ts';
import { addOverlay, readOverlay } from '../api/overlays/overlay-bodies.ts';
import { openBrowser } from '../support/browser.ts';
import { createLink, poll } from '../support/clicks/visits.ts';
import { startService } from '../support/service.ts';

const browser = await openBrowser();
const { skip } = browser;
const service = await startService({ environment: { RATE_LIMITS: 'anonymous=0,pro=0' } });
const account = await service.createAccount();

/** Sends a form without moving the clock, as the second request of a double click does. */
const send = async (id: number, fields: Record<string, string>) =>
  (await fetch(`${service.baseUrl}/o/${id}`, { method: 'POST', body: new URLSearchParams(fields) })).status;
const messagesOf = async (id: number): Promise<string[]> =>
  (await account.get(`/api/overlay/${id}/entries`)).body.data.entries.map(
    ({ message }: { message: string }) => message,
  );
const votesOf = async (id: number): Promise<number[]> =>
  (await readOverlay(account, id)).results.map(({ votes }: { votes: number }) => votes);
/** Browsers drop the first of two requests that come sooner after each other than fingers can click. */
const asPeopleDo = { delay: 30 };
const hello = { email: 'ada@example.com', message: 'Hello' };

test('an entry that is sent twice at once is kept once, and another one as well', async () => {
  const id = await addOverlay(account, 'contact');
  const forms = [hello, hello, { ...hello, message: 'More' }, hello];
  assert.deepEqual(await Promise.all(forms.map((form) => send(id, form))), [200, 200, 200, 200]);
  assert.deepEqual((await messagesOf(id)).sort(), ['Hello', 'More']);
  service.clock.advance(1_000);
  assert.equal(await send(id, hello), 200);
  assert.deepEqual((await messagesOf(id)).sort(), ['Hello', 'Hello', 'More'], 'later it is meant');
});

test('a vote that is sent twice at once counts once, and uses up one of three', async () => {
  const id = await addOverlay(account, 'poll');
  for (const votes of [1, 2, 3]) {
    const twice = [send(id, { option: 'Yes' }), send(id, { option: 'Yes' })];
    assert.deepEqual(await Promise.all(twice), [200, 200]);
    assert.equal(await send(id, { option: 'Yes' }), 200);
    assert.equal((await votesOf(id))[0], votes, 'nor does one that comes when the first is counted already');
    service.clock.advance(1_000);
  }
  assert.equal(await send(id, { option: 'Yes' }), 429);
  assert.equal(await send(id, { option: 'Yes' }), 429, 'a refused vote is not taken for a counted one');
});

test('of a vote that is sent twice at once, both answers count it', async (t) => {
  const id = await addOverlay(account, 'poll');
  const { database, limiter } = service.application.services;
  const stored = Promise.withResolvers<void>();
  const holding = database.write(() => stored.promise);
  const repeated = Promise.withResolvers<void>();
  const take = limiter.take.bind(limiter);
  t.mock.method(limiter, 'take', async (...args: Parameters<typeof take>) => {
    const taken = await take(...args);
    if (args[0].startsWith('vote ') && !taken.admitted) repeated.resolve();
    return taken;
  });
  const vote = async () => {
    const body = new URLSearchParams({ option: 'Yes' });
    return (await fetch(`${service.baseUrl}/o/${id}`, { method: 'POST', body })).text();
  };
  const answers = [vote(), vote()];
  await repeated.promise;
  // Time enough for an answer that does not wait.
  await votesOf(id);
  stored.resolve();
  await holding;
  for (const answer of answers) assert.match(await answer, /100% · 1 vote/);
});

test('what was noted of a vote is forgotten once it is counted, and what is noted of the next one is not', async () => {
  const overlayId = await addOverlay(account, 'poll');
  const { services } = service.application;
  const counting = new Map();
  const waits = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  let votes = 0;
  const take: typeof services.limiter.take = async (bucket, allowance) => {
    const taken = await services.limiter.take(bucket, allowance);
    if (bucket.startsWith(`overlay ${overlayId} `)) await waits[votes++]?.promise;
    return taken;
  };
  const limiter = { ...services.limiter, take };
  const vote = () => {
    const fields = new URLSearchParams({ option: 'Yes' });
    const parts = { ...services, limiter, counting, postEntry: () => {} };
    return acceptEntry(parts, { overlayId, fields, sender: '192.0.2.1' });
  };
  const noted = async (count: number) =>
    poll('the votes', async () => (votes === count && counting.size === 1) || undefined);
  const first = vote();
  await noted(1);
  service.clock.advance(1_000);
  const second = vote();
  await noted(2);
  waits[0].resolve();
  assert.equal((await first).kind, 'voted');
  assert.equal(counting.size, 1);
  waits[1].resolve();
  assert.equal((await second).kind, 'voted');
  assert.equal(counting.size, 0);
});

for (const [type, sent] of [
  ['contact', hello],
  ['poll', { option: 'Yes' }],
] as const)
  test(`what is sent to a ${type} that is deleted meanwhile is answered as if it had never been`, async () => {
    const overlayId = await addOverlay(account, type);
    const { services } = service.application;
    const take: typeof services.limiter.take = async (bucket, allowance) => {
      if (bucket === `overlay ${overlayId}`) await account.delete(`/api/overlay/${overlayId}/delete`);
      return services.limiter.take(bucket, allowance);
    };
    const parts = { ...services, limiter: { ...services.limiter, take }, counting: new Map() };
    const fields = new URLSearchParams(sent);
    const outcome = await acceptEntry(
      { ...parts, postEntry: () => {} },
      { overlayId, fields, sender: '192.0.2.9' },
    );
    assert.deepEqual(outcome, { kind: 'unknown' });
  });

test('a vote that could not be counted can be sent again at once', async () => {
  const id = await addOverlay(account, 'poll');
  const { database } = service.application.services;
  const rename = (from: string, to: string) =>
    database.write((tx) => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(tx));
  await rename('overlay_vote', 'overlay_vote_away');
  assert.equal(await send(id, { option: 'Yes' }), 503);
  await rename('overlay_vote_away', 'overlay_vote');
  assert.equal(await send(id, { option: 'Yes' }), 200);
  assert.equal((await votesOf(id))[0], 1);
});

test('a double click sends a form once, also without scripts', { skip }, async () => {
  const [form, question] = [await addOverlay(account, 'contact'), await addOverlay(account, 'poll')];
  const { page } = await browser.newPage({ javaScriptEnabled: false });
  const open = async (id: number) => {
    const { alias } = await createLink(account, { type: `overlay-${id}` });
    await page.goto(`${service.baseUrl}/${alias}`);
  };
  await open(form);
  await page.locator('#email').fill(hello.email);
  await page.locator('#message').fill(hello.message);
  await page.locator('form button').dblclick(asPeopleDo);
  await page.frameLocator('.answer').getByText('Your message has been sent.').waitFor();
  assert.deepEqual(await messagesOf(form), ['Hello']);
  await open(question);
  await page.locator('[name=option]').first().check();
  await page.locator('form button').dblclick(asPeopleDo);
  await page.frameLocator('.answer').getByText('100% · 1 vote').waitFor();
  assert.deepEqual(await votesOf(question), [1, 0]);
});
