import type { Areas } from '../../texts/areas.ts';
import type { ListedCode } from './qr-types.ts';

/** The name of a code; one without a name of its own is shown by its type, translated. */
export function nameOf({ name, type }: Pick<ListedCode, 'name' | 'type'>, texts: Areas['qr']): string {
  return name === type ? texts.types[type].name : name;
}
