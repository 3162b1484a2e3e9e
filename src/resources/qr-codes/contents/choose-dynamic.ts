import type { QrType } from '../../../../contract/qr-contents.ts';
import { invalidField } from '../../../platform/app-error.ts';

/**
 * Whether a code is dynamic (1) or static (0): links always are, Wi-Fi codes never are. `stored` is the
 * earlier value.
 * @throws AppError invalidInput when a Wi-Fi code is to be dynamic, or when a change of the type would make
 * printed copies of a dynamic code stop working although the request does not say `"dynamic": false`
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
