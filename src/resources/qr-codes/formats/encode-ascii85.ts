const lineCharactersMax = 80;
const groupBytes = 4;
const base = 85;
const firstCharacter = 33;

/**
 * Encodes bytes in PostScript's ASCII base-85 (Language Reference, third edition, 3.13.3) with the end mark:
 * five characters for four bytes, `z` for four zero bytes. Returns lines, none of which begins like a
 * structure comment (%).
 */
export function encodeAscii85(bytes: Uint8Array): string[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const wholeBytes = buffer.length - (buffer.length % groupBytes);
  let text = '';
  for (let at = 0; at < wholeBytes; at += groupBytes) text += encodeGroup(buffer.readUInt32BE(at));
  if (wholeBytes < buffer.length) text += encodeRest(buffer.subarray(wholeBytes));
  return [...inLines(text), '~>'];
}

function encodeGroup(value: number): string {
  return value === 0 ? 'z' : digits(value);
}

/** The last one to three bytes become one character more than there are bytes. */
function encodeRest(bytes: Buffer): string {
  const padded = Buffer.alloc(groupBytes);
  bytes.copy(padded);
  return digits(padded.readUInt32BE(0)).slice(0, bytes.length + 1);
}

function digits(value: number): string {
  let text = '';
  let rest = value;
  for (let place = 0; place <= groupBytes; place++) {
    text = String.fromCharCode(firstCharacter + (rest % base)) + text;
    rest = Math.floor(rest / base);
  }
  return text;
}

/** PostScript ignores spaces between the characters. */
function inLines(text: string): string[] {
  const lines: string[] = [];
  for (let at = 0; at < text.length; at += lineCharactersMax)
    lines.push(text.slice(at, at + lineCharactersMax));
  return lines.map((line) => (line.startsWith('%') ? ` ${line}` : line));
}
