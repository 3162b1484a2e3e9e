import { addNames, cutNames, type NameCounts } from '../../clicks/count/packed-counts.ts';
import { breathe } from '../../platform/pace/breathe.ts';
import { keepCommonest } from './keep-commonest.ts';

/** Some thousand names, which are added within half a millisecond. */
const bytesPerStep = 16_384;

/** Adds packed names, however many, to a sum whose memory is bounded. */
export async function addNamesGently(packed: Uint8Array, names: NameCounts): Promise<void> {
  for (const part of cutNames(packed, bytesPerStep)) {
    addNames(part, names);
    await keepCommonest(names);
    await breathe();
  }
}
