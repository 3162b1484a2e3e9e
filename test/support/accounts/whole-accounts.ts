import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { uploadPicture } from '../pictures.ts';
import { type TestAccount, testEngine, type TestService } from '../service.ts';
import { openDashboard } from './sessions.ts';
import { type Authenticator, turnOnTwoFactor } from './two-factor.ts';
import { poll, visitPath } from '../clicks/visits.ts';

/** Number of clicks from which a link has a rank among the most clicked ones. */
const rankedClicks = 16;
/** All visits of the account: of a link, a code and a bio page. */
export const visitsOfAccount = rankedClicks + 2;

/**
 * Creates one of everything an account can have, and visits that are counted. Returns the authenticator app.
 */
export async function fillAccount(service: TestService, account: TestAccount): Promise<Authenticator> {
  const add = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await account.post(path, body, headers);
    assert.equal(answer.status, 200, `${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const { username } = account;
  const domain = `https://${username}.example.com`;
  service.hosts.set(new URL(domain).hostname, ['127.0.0.1']);
  await add('/api/domain/add', { domain });
  const campaign = (await add('/api/campaign/add', { name: 'Spring', slug: `spring-${username}` })).id;
  const channel = (await add('/api/channel/add', { name: 'Mail' })).id;
  const pixel = (await add('/api/pixel/add', { type: 'gtmpixel', name: 'Tags', tag: 'GTM-ABC123' })).id;
  await add('/api/splash/add', { name: 'Wait' });
  const contact = { type: 'contact', name: 'Ask', settings: { text: 'Ask us' } };
  const overlay = (await add('/api/overlay/add', contact)).id;
  await insertEntries(service, account.id, overlay);
  const url = 'https://example.com/';
  const link = await add('/api/url/add', { url, campaign, channel }, { 'Idempotency-Key': 'once' });
  await add('/api/url/add', { url, domain, pixels: [pixel] });
  const code = await add('/api/qr/add', { type: 'link', data: url });
  const bio = await add('/api/bio/add', {
    alias: `bio-${username}`,
    name: 'Ada',
    blocks: [{ type: 'link', title: 'Home', url }],
  });
  await add(`/api/channel/${channel}/assign/bio/${bio.id}`, {});
  await uploadPicture(account);
  const app = await turnOnTwoFactor(service, account, await openDashboard(service, account));
  const scan = new URL(code.link).pathname.replace('/qr/', '/q/').replace(/\.\w+$/, '');
  const paths = [
    ...Array<string>(rankedClicks).fill(new URL(link.shorturl).pathname),
    scan,
    `/@bio-${username}`,
  ];
  for (const path of paths) {
    const { status } = await visitPath(service.baseUrl, path);
    assert.ok(status === 200 || status === 302, `${path} answered ${status}`);
  }
  await untilCounted(service, account.id, visitsOfAccount);
  return app;
}

async function insertEntries(service: TestService, account_id: number, overlay_id: number): Promise<void> {
  const { database } = service.application.services;
  const texts = { name: 'Bob', email: 'bob@example.com', subject: '', message: 'Hello' };
  await database.write(async (tx) => {
    await tx
      .insertInto('overlay_entry')
      .values({ account_id, overlay_id, ...texts, created_at: 1 })
      .execute();
    await tx.insertInto('overlay_vote').values({ account_id, overlay_id, option: 'Yes', votes: 2 }).execute();
  });
}

async function untilCounted(service: TestService, accountId: number, clicks: number): Promise<void> {
  const { read } = service.application.services.database;
  await poll('the visits to be counted', async () => {
    const rows = await read.selectFrom('click').select('id').where('account_id', '=', accountId).execute();
    return rows.length >= clicks ? rows : undefined;
  });
}

/** Tables that are shared by accounts, or whose rows expire within an hour. */
const sharedTables = new Set([
  'account_activity',
  'call_log',
  'change',
  'click_agent',
  'click_correction',
  'click_name',
  'click_name_sweep',
  'spool_segment',
  'visitor_salt',
]);

/** All rows by table, of every table whose rows belong to an account, or of all but those given. */
export async function dumpTables(
  service: TestService,
  without: ReadonlySet<string> = sharedTables,
): Promise<Record<string, unknown[]>> {
  const { read } = service.application.services.database;
  const { rows } = await sql<{
    name: string;
  }>`${testEngine === 'sqlite' ? tablesOfSqlite : tablesOfPostgres}`.execute(read);
  const tables: Record<string, unknown[]> = {};
  for (const { name } of rows.filter((table) => !without.has(table.name))) {
    const { rows: dumped } = await sql`select * from ${sql.table(name)}`.execute(read);
    tables[name] = dumped.map((row) => JSON.stringify(row)).sort();
  }
  return tables;
}

const tablesOfSqlite = sql`
  select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name`;
const tablesOfPostgres = sql`
  select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`;
