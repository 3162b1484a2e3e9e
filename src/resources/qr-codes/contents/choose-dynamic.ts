import type { QrType } from '../../../../contract/qr-contents.ts';
import { invalidField } from '../../../platform/app-error.ts';

/**
 * Links are always dynamic, Wi-Fi never is.
 * @throws AppError invalidInput when that is asked for all the same, or when copies of a dynamic code that are printed
 * already would stop working without anybody having asked for it
 */
export function chooseDynamic(type: QrType, asked: boolean | undefined, stored = 0): number {
  if (type === 'link') return 1;
  if (type !== 'wifi') return Number(asked ?? stored);
  if (asked)
    throw invalidField(
      'dynamic',
      'A Wi-Fi code cannot be dynamic: it is read where there is no network yet.',
    );
  if (asked === undefined && stored) throw invalidField('type', endsPrinted);
  return 0;
}

const endsPrinted =
  'Wi-Fi codes are static, so the address in copies of this code that are printed already would stop working. ' +
  'Send "dynamic": false as well if that is what you want, or create a new code.';
