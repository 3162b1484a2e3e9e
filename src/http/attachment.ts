/**
 * The value of Content-Disposition for an answer that is to be saved under this name (RFC 6266). `fileName` is safe for
 * every file system; programs that know no `filename*` get what is left of it in ASCII.
 */
export function attachment(fileName: string): string {
  const plain = fileName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]/gu, '_')
    // A percent sign is read as an escape by some, a quote or a backslash as the end of the name by all.
    .replace(/["\\%]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeExtended(fileName)}`;
}

/** RFC 8187, 3.2.1. */
function encodeExtended(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(/['()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
}
