import { randomFillSync } from 'node:crypto';

export const visitIdBytes = 16;

const randomBytesPerId = 10;
/**
 * Random bytes are drawn for 1,024 ids at a time: a call for each id would cost more than the rest of
 * recording a visit.
 */
const pool = Buffer.alloc(randomBytesPerId * 1_024);
let used = pool.length;

/**
 * Writes a UUIDv7 (RFC 9562) into `target` at `offset`: 48 bits of time, then 74 random ones. `at`: epoch
 * milliseconds. Returns the offset behind it.
 */
export function writeVisitId(target: Buffer, offset: number, at: number): number {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  target.writeUIntBE(Math.max(0, Math.trunc(at)) % 2 ** 48, offset, 6);
  pool.copy(target, offset + 6, used, used + randomBytesPerId);
  used += randomBytesPerId;
  target[offset + 6] = ((target[offset + 6] as number) & 0x0f) | 0x70;
  target[offset + 8] = ((target[offset + 8] as number) & 0x3f) | 0x80;
  return offset + visitIdBytes;
}
