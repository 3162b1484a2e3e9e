import type { Channel } from './channel.ts';

/** Reference, Channel. */
export function presentChannel({ id, name, description, color, starred }: Channel) {
  return { id, name, description, color, starred: starred === 1 };
}
