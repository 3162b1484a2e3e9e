/** A form for a file has one part, or some more that a client adds. */
const partsMax = 16;
/** Of the headers of one part. */
const headBytesMax = 2 * 1024;
const headEnd = '\r\n\r\n';

/**
 * Returns the file in the field `name` of a multipart/form-data body (RFC 7578); undefined = there is none, or the body
 * is no such form. `Response.formData` would read every part, and take half a second for a form of many thousands, in
 * which nobody else is answered.
 */
export function readFormFile(body: Buffer, contentType: string, name: string): Buffer | undefined {
  const boundary = boundaryOf(contentType);
  if (boundary === undefined) return undefined;
  const delimiter = `\r\n--${boundary}`;
  let at = startOf(body, delimiter);
  for (let parts = 0; at !== undefined && parts < partsMax; parts++) {
    const from = at;
    const headTo = body.subarray(from, from + headBytesMax).indexOf(headEnd);
    if (headTo === -1) return undefined;
    const begin = from + headTo + headEnd.length;
    // A part without content has its delimiter right behind its headers.
    const end = body.indexOf(delimiter, begin, 'latin1');
    if (end === -1) return undefined;
    if (isFile(body.toString('utf8', from, from + headTo), name)) return body.subarray(begin, end);
    at = end + delimiter.length;
  }
  return undefined;
}

function boundaryOf(contentType: string): string | undefined {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? [];
  return quoted ?? plain;
}

/** The end of the first delimiter, before which there is no line break if the body begins with it. */
function startOf(body: Buffer, delimiter: string): number | undefined {
  const first = delimiter.trimStart();
  if (body.toString('latin1', 0, first.length) === first) return first.length;
  const at = body.indexOf(delimiter, 0, 'latin1');
  return at === -1 ? undefined : at + delimiter.length;
}

/** Whether a part with these headers is a file, which has a file name, and of this field. */
function isFile(head: string, name: string): boolean {
  const [, disposition = ''] = /^content-disposition:\s*form-data\s*(;.*)$/im.exec(head) ?? [];
  const parameters = [...disposition.matchAll(/;\s*([\w*-]+)=(?:"([^"]*)"|([^\s;"]*))/g)];
  const valueOf = (wanted: string) => parameters.find(([, found]) => found?.toLowerCase() === wanted);
  const [, , quoted, plain] = valueOf('name') ?? [];
  return (quoted ?? plain) === name && (valueOf('filename') ?? valueOf('filename*')) !== undefined;
}
