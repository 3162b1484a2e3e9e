import type { Areas } from '../../texts/areas.ts';
import { shortenAddress } from '../../texts/format.ts';
import type { BlockValues } from './bio-values.ts';

/** What a block is called while it is folded, and for those who listen. */
export function blockName(block: BlockValues, texts: Areas['bios']): string {
  const { type, title, text, network } = block;
  const own = type === 'link' ? title : type === 'social' ? network : type === 'image' ? '' : text;
  return own.trim() || texts.types[type].untitled;
}

/** Where it leads; "" when it leads nowhere. */
export function blockAddress({ type, url, link }: BlockValues): string {
  if (type === 'image') return shortenAddress(link);
  return type === 'link' || type === 'social' ? shortenAddress(url) : '';
}
