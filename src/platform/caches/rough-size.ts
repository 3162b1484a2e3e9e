/** Approximate memory that V8 needs for each, see `roughBytesOf`. */
const objectBytes = 24;
const fieldBytes = 8;
const entryBytes = 40;

/**
 * Estimates the memory of plain data in bytes: objects, arrays, sets, maps, typed arrays and texts, with
 * everything in them. There must be no cycles. Shared parts count each time; functions and symbols count as
 * 0.
 */
export function roughBytesOf(value: unknown): number {
  if (typeof value === 'string') return objectBytes + value.length;
  if (typeof value !== 'object' || value === null) return 0;
  if (ArrayBuffer.isView(value)) return objectBytes + value.byteLength;
  if (value instanceof Set) return sumOf(value, entryBytes);
  if (value instanceof Map) return sumOf(value.values(), entryBytes) + sumOf(value.keys(), 0);
  return sumOf(Object.values(value), fieldBytes);
}

function sumOf(parts: Iterable<unknown>, bytesEach: number): number {
  let bytes = objectBytes;
  for (const part of parts) bytes += bytesEach + roughBytesOf(part);
  return bytes;
}
