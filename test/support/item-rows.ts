import type { Database } from '../../src/database/database.ts';

let rows = 0;

/** Inserts a link's row, for tests of what refers to links. Returns its id. */
export async function insertLinkRow(
  database: Pick<Database, 'write'>,
  accountId: number,
  values: Partial<{
    alias: string;
    target: string;
    title: string;
    settings: string;
    domain_id: number;
    campaign_id: number;
    click_limit: number;
  }> = {},
): Promise<number> {
  const alias = values.alias ?? `link-${++rows}`;
  const { id } = await database.write((tx) =>
    tx
      .insertInto('link')
      .values({
        account_id: accountId,
        domain_id: null,
        alias_key: alias.toLowerCase(),
        target: 'https://example.com/page',
        title: '',
        description: '',
        status: 'public',
        campaign_id: null,
        starts_at: null,
        expires_at: null,
        click_limit: null,
        expiration_target: null,
        redirect_status: 302,
        weight: 1,
        forward_query: 1,
        delivery: 'direct',
        password_hash: null,
        settings: '{}',
        created_at: 1,
        ...values,
        alias,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

/** Inserts a bio page's row. Returns its id. */
export async function insertBioRow(
  database: Database,
  accountId: number,
  values: Partial<{ alias: string; name: string; settings: string }> = {},
): Promise<number> {
  const alias = values.alias ?? `bio-${++rows}`;
  const { id } = await database.write((tx) =>
    tx
      .insertInto('bio_page')
      .values({
        account_id: accountId,
        alias_key: alias.toLowerCase(),
        name: 'Ada',
        settings: '{}',
        created_at: 1,
        ...values,
        alias,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

/** Inserts a QR code's row. Returns its id. */
export async function insertQrRow(
  database: Database,
  accountId: number,
  values: Partial<{ code: string; name: string }> = {},
): Promise<number> {
  const { id } = await database.write((tx) =>
    tx
      .insertInto('qr_code')
      .values({
        account_id: accountId,
        code: `code-${++rows}`,
        type: 'text',
        name: 'text',
        content: '{"type":"text","text":"hello"}',
        is_dynamic: 0,
        foreground: 'rgb(0,0,0)',
        background: 'rgb(255,255,255)',
        logo: null,
        logo_png: null,
        style: '{}',
        created_at: 1,
        scannability: 100,
        logo_hash: null,
        ...values,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

/** Inserts a campaign's row. Returns its id. */
export async function insertCampaignRow(
  { write }: Pick<Database, 'write'>,
  accountId: number,
): Promise<number> {
  const name = `campaign-${++rows}`;
  const { id } = await write((tx) =>
    tx
      .insertInto('campaign')
      .values({
        account_id: accountId,
        name,
        list_slug: name,
        rotator_slug: null,
        is_public: 1,
        created_at: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}
