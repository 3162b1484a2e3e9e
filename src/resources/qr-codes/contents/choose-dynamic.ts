import type { QrType } from '../../../../contract/qr-contents.ts';
import { invalidField } from '../../../platform/app-error.ts';

/** Links are always dynamic, Wi-Fi never is. @throws AppError invalidInput when it is asked for all the same */
export function chooseDynamic(type: QrType, asked: boolean | undefined, stored = 0): number {
  if (type === 'link') return 1;
  if (type !== 'wifi') return Number(asked ?? stored);
  if (!asked) return 0;
  throw invalidField('dynamic', 'A Wi-Fi code cannot be dynamic: it is read where there is no network yet.');
}
