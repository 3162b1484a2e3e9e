/**
 * Parsers for the contents of QR codes, written from the formats' own rules (RFC 6068, RFC 2426, the Wi-Fi
 * convention) and not from the encoder. They throw on text that a strict reader would refuse.
 */

/** RFC 6068: address and header fields, percent-decoded. "+" stands for itself. */
export function parseMailto(text: string): { email: string; subject?: string; body?: string } {
  const match = /^mailto:([^?]*)(?:\?(.*))?$/s.exec(text);
  if (!match) throw new Error(`not a mailto address: ${text}`);
  if (/[^\x21-\x7e]/.test(text)) throw new Error('a URI is printable ASCII');
  const fields = (match[2] ?? '').split('&').filter((field) => field !== '');
  const pairs = fields.map((field) => field.split('=').map(decodeURIComponent));
  if (pairs.some((pair) => pair.length !== 2)) throw new Error(`not name=value: ${text}`);
  return { email: decodeURIComponent(match[1] ?? ''), ...Object.fromEntries(pairs) };
}

/** `SMSTO:number:message`; only the first two colons separate. */
export function parseSms(text: string): { phone: string; message: string } {
  const match = /^SMSTO:([^:]*):(.*)$/s.exec(text);
  if (!match) throw new Error(`not an SMS address: ${text}`);
  return { phone: match[1] ?? '', message: match[2] ?? '' };
}

/** `WIFI:T:…;S:…;P:…;H:…;;`; a backslash escapes the next character. Returns fields by letter. */
export function parseWifi(text: string): Record<string, string> {
  if (!text.startsWith('WIFI:') || !text.endsWith(';;')) throw new Error(`not a Wi-Fi network: ${text}`);
  const fields = splitUnescaped(text.slice('WIFI:'.length, -1), ';').slice(0, -1);
  const pairs = fields.map((field) => splitUnescaped(field, ':').map(unescapeCharacters));
  if (pairs.some((pair) => pair.length !== 2)) throw new Error(`not letter:value: ${text}`);
  if (new Set(pairs.map(([letter]) => letter)).size !== pairs.length) throw new Error('a field stands twice');
  return Object.fromEntries(pairs);
}

/** RFC 2426: values by property with parameters; structured ones (N, ADR) as lists. Line breaks are `\n`. */
export function parseVcard(text: string): Record<string, string | string[]> {
  const lines = text.split('\r\n');
  if (lines.pop() !== '') throw new Error('the last line is not ended');
  if (lines.some((line) => /[\r\n]/.test(line))) throw new Error('a bare line break in a value');
  if (lines.shift() !== 'BEGIN:VCARD' || lines.pop() !== 'END:VCARD') throw new Error('not one vCard');
  const card: Record<string, string | string[]> = {};
  for (const line of lines) {
    const [, property, value] = /^([A-Z]+(?:;TYPE=[A-Z]+)?):(.*)$/s.exec(line) ?? [];
    if (property === undefined || value === undefined) throw new Error(`not property:value: ${line}`);
    if (property in card) throw new Error(`${property} stands twice`);
    card[property] = readValue(property, value);
  }
  return card;
}

function readValue(property: string, value: string): string | string[] {
  if (property === 'URL') return value;
  if (property === 'N' || property.startsWith('ADR')) return splitUnescaped(value, ';').map(unescapeText);
  if (splitUnescaped(value, ';').length > 1 || splitUnescaped(value, ',').length > 1) {
    throw new Error(`unescaped separator in ${property}`);
  }
  return unescapeText(value);
}

function unescapeText(value: string): string {
  return value.replace(/\\(.)/gs, (_, character: string) => (/n/i.test(character) ? '\n' : character));
}

function unescapeCharacters(value: string): string {
  return value.replace(/\\(.)/gs, '$1');
}

function splitUnescaped(text: string, separator: string): string[] {
  const parts = [''];
  for (let at = 0; at < text.length; at += 1) {
    const taken = text[at] === '\\' ? text.slice(at, at + 2) : text.slice(at, at + 1);
    if (taken === separator) parts.push('');
    else parts[parts.length - 1] += taken;
    at += taken.length - 1;
  }
  return parts;
}
