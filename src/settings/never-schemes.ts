/**
 * URL schemes, without the colon, that no link may lead to, because they can run code or read data in the
 * visitor's browser.
 */
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
