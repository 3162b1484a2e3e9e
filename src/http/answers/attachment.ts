/**
 * Returns the Content-Disposition value for an answer that is saved under `fileName` (RFC 6266), which must
 * be safe for every file system. Clients that don't know `filename*` get an ASCII version of the name.
 */
export function attachment(fileName: string): string {
  const plain = fileName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]/gu, '_')
    // Some clients decode a percent sign as an escape; all take a quote or backslash as the name's end.
    .replace(/["\\%]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeExtended(fileName)}`;
}

/** RFC 8187, 3.2.1. */
function encodeExtended(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(/['()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
}
