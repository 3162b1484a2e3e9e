import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { sendForm } from '../../../api/overlays/send-form.ts';
import { storeVisits } from '../../../api/statistics/store-visits.ts';
import { sendJson } from '../../../support/accounts/reports.ts';
import type { TestAccount, TestService } from '../../../support/service.ts';
import { makeVisits } from '../statistics.ts';

/** The ids of the created objects, by the first segment of a page's path. */
export type Belongings = Record<
  'links' | 'qr' | 'campaigns' | 'channels' | 'splash' | 'overlays' | 'bios',
  number
>;

interface Owner {
  service: TestService;
  account: TestAccount;
  /** The target of its links: an address on this machine. */
  destination: string;
}

const clicks = 60;
let made = 0;
let addresses = 0;

/** Starts a server on this machine that answers every request, as a target for links. */
export async function startDestination(): Promise<string> {
  const server = createServer((_request, response) => response.end('You have arrived.'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/**
 * Creates one or two of everything that an account can have, with further ones at each call. All are named
 * "Sample <number>".
 */
export async function addBelongings(owner: Owner): Promise<Belongings> {
  const number = ++made;
  const name = `Sample ${number}`;
  const add = (path: string, body: object) => post(owner.account, path, body);
  const host = `sample${number}.example.com`;
  owner.service.hosts.set(host, ['127.0.0.1']);
  await add('/api/domain/add', { domain: `https://${host}` });
  const campaigns = await add('/api/campaign/add', { name, slug: `sample-${number}`, public: true });
  const channels = await add('/api/channel/add', { name, color: '#2563eb', starred: true });
  const pixels = [await add('/api/pixel/add', { type: 'gtmpixel', name, tag: `GTM-ABC${1000 + number}` })];
  const splash = await add('/api/splash/add', { name, title: name, message: 'Soon', counter: 8 });
  const overlays = await addOverlay(owner, name);
  const parts = { campaign: campaigns, channel: channels, pixels };
  const links = await addLinks(owner, name, {
    plain: parts,
    full: { ...parts, ...rulesTo(owner.destination) },
  });
  const bios = await addBioPage(owner, number);
  const qr = await addCodes(owner, name);
  for (const path of [`qr/${qr}`, `bio/${bios}`]) {
    await add(`/api/channel/${channels}/assign/${path}`, {});
  }
  await addClicks(owner.service, { links, qr });
  return { links, qr, campaigns, channels, splash, overlays, bios };
}

/** Creates another account, with one reported link and one blocked link. */
export async function addWrongdoer({ service, account, destination }: Owner): Promise<void> {
  const wrongdoer = await service.createAccount();
  const address = (await wrongdoer.post('/api/url/add', { url: `${destination}/prize` })).body.shorturl;
  const { status } = await sendJson(service, { url: address, reason: 'phishing', details: 'A false bank' });
  assert.equal(status, 200);
  const blocked = await post(wrongdoer, '/api/url/add', { url: `${destination}/other-prize` });
  await post(account, `/api/admin/url/${blocked}/block`, { reason: 'Phishing' });
}

async function post(account: TestAccount, path: string, body: object): Promise<number> {
  const answer = await account.post(path, body);
  assert.equal(answer.status, 200, `${path}: ${JSON.stringify(answer.body)}`);
  return answer.body.id;
}

/** Creates a poll, and a form with an entry. */
async function addOverlay({ service, account }: Owner, name: string): Promise<number> {
  const poll = { question: 'Tea or coffee?', options: ['Tea', 'Coffee'] };
  await post(account, '/api/overlay/add', { type: 'poll', name, settings: poll });
  const settings = { text: 'How can we help?', subject: 'A question' };
  const id = await post(account, '/api/overlay/add', { type: 'contact', name, settings });
  const answer = await sendForm(service, id, { name: 'Grace', email: 'grace@example.com', message: 'Hello' });
  await answer.text();
  return id;
}

async function addLinks(
  { account, destination }: Owner,
  title: string,
  { plain, full }: { plain: object; full: object },
): Promise<number> {
  const url = `${destination}/sample`;
  const add = (more: object) =>
    post(account, '/api/url/add', { url, title, custom: `sample-${++addresses}`, tags: ['sample'], ...more });
  await add(plain);
  await add({ status: 'private', password: 'secret' });
  return add(full);
}

function rulesTo(link: string) {
  return {
    metatitle: 'Sample',
    expiry: '2099-01-31 12:30:00',
    clicklimit: 100_000,
    geotarget: [{ location: 'Canada', link }],
    devicetarget: [{ device: 'iPhone', link }],
    languagetarget: [{ language: 'fr', link }],
    parameters: [{ name: 'aff', value: '3' }],
    rules: [
      {
        conditions: [
          { type: 'country', value: ['Germany', 'AT'] },
          { type: 'hours', value: '09:00-17:30 Europe/Berlin' },
          { type: 'percentage', value: 50 },
        ],
        link,
      },
    ],
  };
}

async function addCodes({ account, destination }: Owner, name: string): Promise<number> {
  const data = { ssid: 'Sample', password: 'fresh bread', encryption: 'WPA' };
  await post(account, '/api/qr/add', { type: 'wifi', name, data });
  const style = { dots: 'rounded', frame: 'banner', caption: 'Sample' };
  return post(account, '/api/qr/add', { type: 'link', name, data: `${destination}/sample`, style });
}

function addBioPage({ account, destination }: Owner, number: number): Promise<number> {
  const url = `${destination}/sample`;
  return post(account, '/api/bio/add', {
    alias: `sample-${number}`,
    name: `Sample ${number}`,
    blocks: [
      { type: 'heading', text: 'Sample' },
      { type: 'link', title: 'Sample', url },
      { type: 'text', text: 'Sample' },
      { type: 'social', network: 'mastodon', url },
    ],
  });
}

async function addClicks({ application, clock }: TestService, ids: { links: number; qr: number }) {
  const visits = makeVisits(ids.links, clicks, clock.now());
  const scans = makeVisits(ids.qr, clicks, clock.now()).map((visit) => ({
    ...visit,
    subject: 'qr' as const,
  }));
  await storeVisits(application.services.database, [...visits, ...scans]);
}
