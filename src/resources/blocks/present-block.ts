import { shortUrlOf } from '../../platform/addresses/public-addresses.ts';
import { toTimestamp } from '../../platform/time/timestamp.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Block } from './block.ts';

export function presentBlock(block: Block, settings: Settings) {
  const { id, subject, owner, reason, source, by, created_at } = block;
  return {
    id,
    type: subject.kind,
    item: subject.id,
    name: nameOf(block, settings),
    account: owner,
    reason,
    source,
    by,
    date: toTimestamp(created_at),
  };
}

function nameOf({ link, origin, owner }: Block, settings: Settings): string {
  return link === null ? (origin ?? owner.username) : shortUrlOf(link.alias, link.domain_origin, settings);
}
