import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sendRaw } from '../support/raw-http.ts';
import { startService } from '../support/service.ts';
import { createLink, poll, visitPath } from '../support/clicks/visits.ts';

const service = await startService();
const account = await service.createAccount();
const visit = (path: string, options?: Parameters<typeof visitPath>[2]) =>
  visitPath(service.baseUrl, path, options);
const host = new URL(service.baseUrl).host;

test('an address of more than 8 KB answers 414, with or without a link behind it', async () => {
  const { alias } = await createLink(account);
  for (const path of [`/${alias}?q=${'x'.repeat(8_192)}`, `/${'x'.repeat(9_000)}`]) {
    assert.equal((await visit(path)).status, 414);
    assert.equal((await visit(path, { method: 'HEAD' })).status, 414);
  }
  const long = `/${alias}?q=`.padEnd(8_192, 'x');
  assert.equal((await visit(long)).status, 302);
});

test('anything but GET and HEAD answers 405, says what may be used, and is not counted', async () => {
  const { id, alias } = await createLink(account);
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND']) {
    for (const path of [`/${alias}`, '/no-such-alias', '/q/no-such']) {
      const { status, headers } = await visit(path, { method });
      assert.deepEqual([status, headers.allow], [405, 'GET, HEAD'], `${method} ${path}`);
    }
  }
  await visit(`/${alias}`);
  await poll('the visit', async () => ((await clicksOf(id)) === 1 ? true : undefined));
});

test('a link that asks for a password says that it accepts its form, and so does no other address', async () => {
  const { alias } = await createLink(account, { password: 'open sesame' });
  const { alias: ended } = await createLink(account, { status: 'disabled' });
  const { alias: titled } = await createLink(account, { metatitle: 'Title' });
  await account.post('/api/bio/add', { alias: 'methods', name: 'Ada' });
  for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE']) {
    for (const path of [`/${alias}`, `/${alias}/?a=1`]) {
      const { status, headers } = await visit(path, { method });
      assert.deepEqual([status, headers.allow], [405, 'GET, HEAD, POST'], `${method} ${path}`);
    }
  }
  const others = [`/${alias}+`, `/${alias}/qr`, `/${alias}/pixels`, `/${ended}`, `/${titled}`];
  for (const path of [...others, '/@methods', '/@methods/1', '/r/none', '/u/ada/none-1', '/none']) {
    for (const method of ['POST', 'PUT']) {
      const { status, headers } = await visit(path, { method });
      assert.deepEqual([status, headers.allow], [405, 'GET, HEAD'], `${method} ${path}`);
    }
  }
});

test('a body behind a GET does not become the next request', async () => {
  const { alias } = await createLink(account, { url: 'https://example.com/body' });
  const smuggled = 'GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n';
  const { text, headers } = await sendRaw(
    service.baseUrl,
    `GET /${alias} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}`,
    `GET /${alias} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
  );
  assert.equal(headers.get('location'), 'https://example.com/body');
  assert.deepEqual(text.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 302']);
});

test('a body over 1 MiB is not read: whoever sends one to a link, a form or nothing is answered, and that is all', async () => {
  const { alias } = await createLink(account);
  const { alias: locked } = await createLink(account, { password: 'open sesame' });
  for (const [line, expected] of [
    [`GET /${alias}`, 302],
    [`POST /${alias}`, 405],
    ['GET /no-such-alias', 404],
    [`GET /${locked}`, 200],
    [`POST /${locked}`, 413],
    ['POST /o/1', 413],
  ] as const) {
    // The body is never sent, and the connection is closed after the answer.
    const { status, headers } = await sendRaw(
      service.baseUrl,
      `${line} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 10000000\r\n\r\n`,
    );
    assert.deepEqual([status, headers.get('connection')], [expected, 'close'], line);
  }
});

test('a form that is too large for one is refused before it ends', async () => {
  const { alias: locked } = await createLink(account, { password: 'open sesame' });
  const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
  for (const path of [`/${locked}`, '/o/1']) {
    const { status } = await sendRaw(
      service.baseUrl,
      `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nTransfer-Encoding: chunked\r\n\r\n`,
      ...[chunk, chunk],
    );
    assert.equal(status, 413, path);
  }
});

test('a length and chunks at once, or a line break in a line, is refused', async () => {
  const { alias } = await createLink(account);
  for (const head of [
    `GET /${alias} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `GET /${alias}?a=\rb HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    `GET /${alias} HTTP/1.1\r\nHost: ${host}\r\nX: a\rb\r\n\r\n`,
  ]) {
    const { status, headers } = await sendRaw(service.baseUrl, head);
    assert.deepEqual([status, headers.get('location')], [400, undefined], JSON.stringify(head));
  }
});

test('two Host lines are refused with a sentence, by a link as by the API, also when they say the same', async () => {
  const { alias, id } = await createLink(account);
  for (const path of [`/${alias}`, '/api/account', '/no-such-alias']) {
    for (const more of ['Host: brand.example.com', `HOST: ${host}`]) {
      const { status, text } = await sendRaw(
        service.baseUrl,
        `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${more}\r\nConnection: close\r\n\r\n`,
      );
      assert.equal(status, 400);
      assert.match(text, /one Host line/);
    }
  }
  await visit(`/${alias}`);
  await poll('the visit', async () => ((await clicksOf(id)) === 1 ? true : undefined));
});

test('an address in absolute form is one of its own host', async () => {
  const { alias } = await createLink(account, { url: 'https://example.com/absolute' });
  const ask = (target: string, line = 'nobody.example.com') =>
    sendRaw(
      service.baseUrl,
      `GET ${target} HTTP/1.1\r\nHost: ${line}\r\nAuthorization: Bearer ${account.key}\r\nConnection: close\r\n\r\n`,
    );
  const link = await ask(`http://${host}/${alias}?a=1`);
  assert.deepEqual([link.status, link.headers.get('location')], [302, 'https://example.com/absolute?a=1']);
  assert.equal((await ask(`HTTP://${host}/api/account`)).status, 200);
  assert.equal((await ask(`http://${host}`)).status, (await ask('/', host)).status, 'the root');
  assert.equal((await ask(`http://${host}?a=1`)).status, 200);
  assert.equal((await ask(`http://nobody.example.com/${alias}`, host)).status, 404);
  assert.equal((await ask(`http://somebody@${host}/${alias}`)).status, 404);
});

test('bytes beyond ASCII in an address are refused, and a broken percent sign is a character', async () => {
  const { alias } = await createLink(account, { url: 'https://example.com/p' });
  const { status } = await sendRaw(
    service.baseUrl,
    Buffer.from(`GET /${alias}?name=ü漢 HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
  );
  assert.equal(status, 400);
  for (const query of ['?a=%', '?%zz=%f', '?a=%ff%fe', '?&&=&', '??', '?#']) {
    const { status: answered, headers } = await visit(`/${alias}${query}`);
    assert.equal(answered, 302, query);
    assert.ok(URL.canParse(headers.location ?? ''), query);
  }
});

test('a service worker’s script answers 403, whatever the path', async () => {
  const { alias } = await createLink(account);
  const visitors = [
    `/${alias}`,
    `/${alias}/pixels`,
    `/${alias}/qr.svg`,
    '/no-such-alias',
    '/q/no-such',
    '/sw.js',
  ];
  const others = [
    '/',
    '/dashboard',
    '/developers',
    '/report',
    '/robots.txt',
    '/uploads/a.png',
    '/o/1',
    '/api/urls',
  ];
  for (const path of [...visitors, ...others]) {
    const { status } = await visit(path, { headers: { 'Service-Worker': 'script' } });
    assert.equal(status, 403, path);
  }
});

test('requests sent before the answers came are answered in order, known links and unknown ones', async () => {
  const links = [];
  for (let n = 0; n < 10; n++) links.push(await createLink(account, { url: `https://example.com/${n}` }));
  // Every second link is in the cache, so that some answers are ready before those of earlier requests.
  for (const [n, { alias }] of links.entries()) if (n % 2 === 1) await visit(`/${alias}`);
  const paths = links.flatMap(({ alias }, n) => [`/${alias}`, `/unknown-${n}`]);
  const requests = paths.map(
    (path, n) =>
      `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${n === paths.length - 1 ? 'Connection: close\r\n' : ''}\r\n`,
  );
  const { status, headers, text } = await sendRaw(service.baseUrl, requests.join(''));
  const first = { status: `HTTP/1.1 ${status}`, location: headers.get('location') };
  const others = [...text.matchAll(/(HTTP\/1\.1 \d+) [^]*?\r\n\r\n/g)].map(([head, line]) => ({
    status: line,
    location: /\r\nLocation: (.*)\r\n/i.exec(head)?.[1],
  }));
  assert.deepEqual(
    [first, ...others],
    links.flatMap((_, n) => [
      { status: 'HTTP/1.1 302', location: `https://example.com/${n}` },
      { status: 'HTTP/1.1 404', location: undefined },
    ]),
  );
});

test('a visitor who hangs up harms nobody', async () => {
  const { id, alias } = await createLink(account);
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      const gone = new AbortController();
      const visited = fetch(`${service.baseUrl}/${alias}`, { redirect: 'manual', signal: gone.signal });
      setImmediate(() => gone.abort());
      await visited.catch(() => {});
    }),
  );
  const before = await clicksOf(id);
  assert.equal((await visit(`/${alias}`)).status, 302);
  await poll('the visit', async () => ((await clicksOf(id)) > before ? true : undefined));
});

async function clicksOf(id: number): Promise<number> {
  return (await account.get(`/api/url/${id}`)).body.data.clicks;
}
