import { pictureUrlOf } from '../../platform/addresses/public-addresses.ts';
import { toTimestamp } from '../../platform/time/timestamp.ts';
import type { Settings } from '../../settings/settings.ts';
import type { TopStatistics } from '../../statistics/index.ts';
import type { StoredQrCode } from './create-qr-code.ts';
import type { ListedQrCode, ScannedQrCode } from './qr-code-store.ts';

/** Reference, QR code. */
export function presentQrCode(code: ListedQrCode, settings: Settings) {
  const { id, scans, name, type } = code;
  const link = pictureUrlOf(code.code, settings);
  return { id, link, scans, name, date: toTimestamp(code.created_at), type };
}

/** Reference, QR code: the answer to creating a code. */
export function presentStored({ id, code, ...report }: StoredQrCode, settings: Settings) {
  return { id, link: pictureUrlOf(code, settings), ...report };
}

/** Every field that can be set has the name that it has in requests. */
export function presentDetails(code: ScannedQrCode, settings: Settings) {
  const { type: _, ...data } = code.content;
  const { background, foreground, logo, style, scannability } = code;
  return {
    ...presentQrCode(code, settings),
    data,
    dynamic: code.is_dynamic === 1,
    background,
    foreground,
    logo: logo ?? '',
    style,
    scannability,
  };
}

/** Reference, QR code statistics: `socialCount` names three networks. */
export function presentStatistics({ social, ...statistics }: TopStatistics) {
  const { facebook, twitter, instagram } = social;
  return { ...statistics, socialCount: { facebook, twitter, instagram } };
}
