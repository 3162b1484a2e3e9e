/** Paths that are served in addition to the routes of the contract. */
const pagePaths = [
  '/',
  '/healthz',
  '/readyz',
  '/robots.txt',
  '/.well-known/security.txt',
  '/favicon.ico',
  '/api/openapi.json',
  '/dashboard',
  '/dashboard/assets/{name}',
  '/dashboard/theme.js',
  '/dashboard/{page}',
  '/dashboard/{page}/{id}',
  '/developers',
  '/developers/assets/{name}',
  '/avatar/{file}',
  '/uploads/{file}',
  '/qr/{file}',
  '/report',
  '/o/{id}',
  '/internal/tls-check',
];

/**
 * Returns a function that maps a URL to the template of its path, or to `other` if none fits. So the number
 * of metric labels is bounded, and none contains anything a client sent.
 */
export function createRouteNamer(apiPaths: readonly string[]): (url: string) => string {
  const templates = [...new Set([...apiPaths, ...pagePaths])];
  const fixed = new Set(templates.filter((template) => !template.includes('{')));
  const patterns = templates
    .filter((template) => !fixed.has(template))
    .map((template) => ({ template, pattern: toPattern(template) }));
  return (url) => {
    const path = url.replace(/\?.*$/s, '');
    if (fixed.has(path)) return path;
    return patterns.find(({ pattern }) => pattern.test(path))?.template ?? 'other';
  };
}

function toPattern(template: string): RegExp {
  return new RegExp(`^${RegExp.escape(template).replaceAll(/\\\{.*?\\\}/g, '[^/]+')}$`);
}
