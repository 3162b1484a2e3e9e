import type { Context } from '../../http/context.ts';
import { notFound } from '../../platform/app-error.ts';
import { readStatistics, type TopStatistics } from '../../statistics/index.ts';
import { findQrCode, type ScannedQrCode } from './qr-code-store.ts';

export interface QrCodeWithStatistics {
  code: ScannedQrCode;
  statistics: TopStatistics;
}

/** @throws AppError qrNotFound */
export async function getQrCode({ account, database }: Context, id: number): Promise<QrCodeWithStatistics> {
  const code = await findQrCode(database.read, account.id, id);
  if (!code) throw notFound('qrNotFound');
  return { code, statistics: await readStatistics(database.read, 'qr', id) };
}
