import type { z } from '@hono/zod-openapi';
import type { QrType } from '../../../contract/qr-contents.ts';
import type { qrStyle } from '../../../contract/qr-style.ts';
import { scanUrlOf } from '../../platform/addresses/public-addresses.ts';
import type { Settings } from '../../settings/settings.ts';
import { encodeContent, type QrContent } from './contents/encode-content.ts';

/** How a code is drawn; everything has a default. */
export type QrCodeStyle = z.output<typeof qrStyle>;

/** Reference, QR code. Times are epoch milliseconds, flags 0 or 1; colours have the form `rgb(R,G,B)`. */
export interface QrCode {
  id: number;
  account_id: number;
  /** Part of the addresses of its picture and of its scans. */
  code: string;
  type: QrType;
  name: string;
  content: QrContent;
  /** 1 = the picture encodes the scan address instead of the content. */
  is_dynamic: number;
  foreground: string;
  background: string;
  /** The logo's address as it was given; null = none. */
  logo: string | null;
  style: QrCodeStyle;
  /** 0 to 100: how well the decoders read the code when it was checked. */
  scannability: number;
  created_at: number;
}

/** The length of `code`. */
export const codeCharacters = 7;

/**
 * The text that the picture encodes. A dynamic code encodes its scan address, which counts the scan and
 * redirects; a static code encodes its content and works without this service.
 */
export function heldText(
  { code, is_dynamic, content }: Pick<QrCode, 'code' | 'is_dynamic' | 'content'>,
  settings: Pick<Settings, 'shortUrl'>,
): string {
  return is_dynamic ? scanUrlOf(code, settings) : encodeContent(content);
}
