import { AppError } from '../../../platform/app-error.ts';
import type { Blocklist } from '../../../platform/addresses/blocklist/blocklist.ts';
import type { TargetReader } from '../input/target-reader.ts';

/** @throws AppError targetListed naming the first field whose address is on the blocklist */
export function refuseListed(
  { blocklist }: { blocklist: Blocklist },
  { addresses }: Pick<TargetReader, 'addresses'>,
): void {
  for (const [address, field] of addresses) {
    if (blocklist.find(address) !== undefined) throw new AppError('targetListed', { field });
  }
}
