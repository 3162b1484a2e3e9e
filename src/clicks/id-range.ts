import { visitIdBytes } from './visit-id.ts';

const timeBytes = 6;

/** Events by id: from the first on, to before the second. */
export interface EventRange {
  from: Uint8Array;
  to: Uint8Array;
}

/**
 * The lowest id of a millisecond (`at`, epoch milliseconds). Ids begin with their time, so it sorts before
 * all others of that millisecond and after all earlier ones.
 */
export function firstIdAt(at: number): Uint8Array {
  const id = Buffer.alloc(visitIdBytes);
  id.writeUIntBE(Math.max(0, at), 0, timeBytes);
  return id;
}

/** The time of a visit, read from its id: epoch milliseconds. */
export function timeOfId(id: Uint8Array): number {
  return Buffer.from(id.buffer, id.byteOffset, id.byteLength).readUIntBE(0, timeBytes);
}

/** The next higher id. */
export function idAfter(id: Uint8Array): Uint8Array {
  const next = Uint8Array.from(id);
  for (let place = next.length - 1; place >= 0; place--) {
    next[place] = ((next[place] as number) + 1) % 256;
    if (next[place] !== 0) break;
  }
  return next;
}

/** A text for use as the key of a Map, which compares arrays by identity. */
export function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
}
