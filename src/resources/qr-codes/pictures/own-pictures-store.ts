import type { Queries } from '../../../database/database.ts';
import type { QrCode } from '../qr-code.ts';

export type OwnPicture = Pick<QrCode, 'id' | 'code' | 'name' | 'created_at'>;

/** Those of these codes that the account has, in any order. */
export function findOwnPictures(queries: Queries, accountId: number, ids: number[]): Promise<OwnPicture[]> {
  return queries
    .selectFrom('qr_code')
    .select(['id', 'code', 'name', 'created_at'])
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute();
}
