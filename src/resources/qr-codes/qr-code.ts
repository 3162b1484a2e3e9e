import type { z } from '@hono/zod-openapi';
import type { QrType } from '../../../contract/qr-contents.ts';
import type { qrStyle } from '../../../contract/qr-style.ts';
import { scanUrlOf } from '../../platform/public-addresses.ts';
import type { Settings } from '../../settings/settings.ts';
import { encodeContent, type QrContent } from './contents/encode-content.ts';

/** How a code is to be drawn; what is not set is as usual. */
export type QrCodeStyle = z.output<typeof qrStyle>;

/** Reference, QR code. Times are epoch milliseconds, flags 0 or 1; colours have the form `rgb(R,G,B)`. */
export interface QrCode {
  id: number;
  account_id: number;
  /** Part of the addresses of its picture and its scans. */
  code: string;
  type: QrType;
  name: string;
  content: QrContent;
  /** The code holds its scan address instead of its content. */
  is_dynamic: number;
  foreground: string;
  background: string;
  /** As it was given; null = none. */
  logo: string | null;
  style: QrCodeStyle;
  /** 0 to 100: how well it was read when it was checked. */
  scannability: number;
  created_at: number;
}

/** Of the part of its addresses that names a code. */
export const codeCharacters = 7;

/** What scanners read. A scan address counts and leads on; anything else works without this service. */
export function heldText(
  { code, is_dynamic, content }: Pick<QrCode, 'code' | 'is_dynamic' | 'content'>,
  settings: Pick<Settings, 'shortUrl'>,
): string {
  return is_dynamic ? scanUrlOf(code, settings) : encodeContent(content);
}
