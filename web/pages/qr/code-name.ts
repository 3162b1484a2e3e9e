import type { Areas } from '../../texts/areas.ts';
import type { ListedCode } from './qr-types.ts';

/** What a code is called; one without a name of its own has that of its type, which readers get in their language. */
export function nameOf({ name, type }: Pick<ListedCode, 'name' | 'type'>, texts: Areas['qr']): string {
  return name === type ? texts.types[type].name : name;
}
