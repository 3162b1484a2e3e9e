import encodeQr from 'qr';

/** Error correction level: the share of a code that may be lost is about 7, 15, 25 or 30 %. */
export type ErrorLevel = 'L' | 'M' | 'Q' | 'H';

/** Rows of modules, `true` is dark. A square of 21 to 177 modules, without the quiet zone. */
export type QrMatrix = boolean[][];

/** The size of a content, and the largest size that a code can hold. */
type QrCapacity = { used: number; max: number; unit: 'digits' | 'characters' | 'bytes' };

/**
 * The content is longer than the largest code can hold at its error correction level. The message is for the
 * user.
 */
export class QrCapacityError extends Error {
  readonly capacity: QrCapacity;

  constructor(capacity: QrCapacity) {
    super(
      `This content is too long for a QR code: it has ${capacity.used} ${capacity.unit}, at most ${capacity.max} fit.`,
    );
    this.name = 'QrCapacityError';
    this.capacity = capacity;
  }
}

/**
 * The smallest QR code (version 1–40) that holds the text: digits, the 45 characters of the alphanumeric
 * mode, or UTF-8 bytes.
 * @throws QrCapacityError
 */
export function qrMatrix(text: string, level: ErrorLevel): QrMatrix {
  const capacity = qrCapacity(text, level);
  if (capacity.used > capacity.max) throw new QrCapacityError(capacity);
  // The library always draws a border of at least one module.
  const bordered = encodeQr(text, 'raw', { ecc: levelNames[level], border: 1 });
  return bordered.slice(1, -1).map((row) => row.slice(1, -1));
}

/**
 * The size of the text, and what the largest code at this level can hold. A lone surrogate counts as the
 * three bytes of U+FFFD.
 */
export function qrCapacity(text: string, level: ErrorLevel): QrCapacity {
  if (/^[0-9]*$/.test(text)) return { used: text.length, max: digitsMax[level], unit: 'digits' };
  if (/^[0-9A-Z $%*+\-./:]*$/.test(text)) {
    return { used: text.length, max: charactersMax[level], unit: 'characters' };
  }
  return { used: Buffer.byteLength(text), max: bytesMax[level], unit: 'bytes' };
}

const levelNames = { L: 'low', M: 'medium', Q: 'quartile', H: 'high' } as const;

// Version 40, ISO/IEC 18004 table 7.
const digitsMax = { L: 7089, M: 5596, Q: 3993, H: 3057 };
const charactersMax = { L: 4296, M: 3391, Q: 2420, H: 1852 };
const bytesMax = { L: 2953, M: 2331, Q: 1663, H: 1273 };
