import { invalidField } from '../../platform/app-error.ts';
import { errorLevel } from './drawing/draw-qr-code.ts';
import { encodeContent } from './contents/encode-content.ts';
import type { QrCode } from './qr-code.ts';
import { QrCapacityError, qrCapacity } from './drawing/qr-matrix.ts';

/**
 * Requires that the content fits into a code. A dynamic code always fits: it encodes only its short scan
 * address.
 * @throws AppError invalidInput
 */
export function requireCapacity(code: Pick<QrCode, 'content' | 'is_dynamic' | 'style' | 'logo'>): void {
  if (code.is_dynamic) return;
  const level = errorLevel({ level: code.style.level, logo: code.logo });
  const capacity = qrCapacity(encodeContent(code.content), level);
  if (capacity.used > capacity.max) throw invalidField('data', new QrCapacityError(capacity).message);
}
