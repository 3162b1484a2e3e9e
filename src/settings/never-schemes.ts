/** URL schemes, without the colon, that can run code or read data in the browser; links may not use them. */
export const neverSchemes: ReadonlySet<string> = new Set([
  'javascript',
  'data',
  'vbscript',
  'file',
  'blob',
  'about',
  'filesystem',
  'view-source',
]);
