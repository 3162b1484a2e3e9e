/** Schemes, without the colon, that run or read something in the visitor's browser: never where visitors are led to. */
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
