import type { Queries } from '../../database/database.ts';
import type { QrContent } from './encode-content.ts';

/** What the redirect needs of a code. */
export interface ScannedCode {
  id: number;
  account_id: number;
  type: string;
  name: string;
  content: QrContent;
  is_dynamic: number;
}

/** For the redirect, which serves every account's codes. */
export async function findScannedCode(queries: Queries, code: string): Promise<ScannedCode | undefined> {
  const row = await queries
    .selectFrom('qr_code')
    .select(['id', 'account_id', 'type', 'name', 'content', 'is_dynamic'])
    .where('code', '=', code)
    .executeTakeFirst();
  return row && { ...row, content: JSON.parse(row.content) as QrContent };
}
