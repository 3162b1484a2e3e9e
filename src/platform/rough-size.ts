/** What the engine needs for each, about: see `roughBytesOf`. */
const objectBytes = 24;
const fieldBytes = 8;
const entryBytes = 40;

/**
 * About how many bytes of memory plain data takes: objects, arrays, sets, maps, typed arrays and texts, with all that is
 * in them, which must not be in itself. What is there twice counts twice; functions and symbols count as nothing.
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
