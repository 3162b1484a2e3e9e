import { toDate } from '../../platform/time/timestamp.ts';
import type { DescribedItem } from './list-items.ts';

/** Reference, Channel item: `date` is the day on which it was assigned. */
export function presentItem({ item_type, item_id, assigned_at, title, preview, link }: DescribedItem) {
  return { type: item_type, id: item_id, title, preview, link, date: toDate(assigned_at) };
}
