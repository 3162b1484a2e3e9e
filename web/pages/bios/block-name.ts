import type { Areas } from '../../texts/areas.ts';
import { shortenAddress } from '../../texts/format.ts';
import type { BlockValues } from './bio-values.ts';

/** The name of a block while it is collapsed, and for screen readers. */
export function blockName(block: BlockValues, texts: Areas['bios']): string {
  const { type, title, text, network } = block;
  const own = type === 'link' ? title : type === 'social' ? network : type === 'image' ? '' : text;
  return own.trim() || texts.types[type].untitled;
}

/** The shortened address that the block leads to; "" if none. */
export function blockAddress({ type, url, link }: BlockValues): string {
  if (type === 'image') return shortenAddress(link);
  return type === 'link' || type === 'social' ? shortenAddress(url) : '';
}
