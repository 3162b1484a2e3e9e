/**
 * The elements of a page and their attributes, in order, without any text. Enough of a parser for pages in which every
 * `<`, `>` and quote of a value is escaped; one that is not shows as an element too many.
 */
export function elementsOf(body: string): string[] {
  return [...withoutBlocks(body).matchAll(/<[^>]*>/g)].map(([tag]) =>
    tag.replace(/="[^"]*"/g, '=').replace(/\s+/g, ' '),
  );
}

/** All values of attributes of that name, unescaped. */
export function valuesOf(body: string, attribute: string): string[] {
  const pattern = new RegExp(`<[^>]*?\\s${attribute}="([^"]*)"`, 'g');
  return [...withoutBlocks(body).matchAll(pattern)].map(([, value = '']) => unescape(value));
}

/** What stands in elements whose content is no markup: `style`, `script`. */
export function blocksOf(body: string, name: 'style' | 'script'): string[] {
  return [...body.matchAll(new RegExp(`<${name}>([^]*?)</${name}>`, 'g'))].map(([, text = '']) => text);
}

function withoutBlocks(body: string): string {
  return body.replace(/<(style|script)>[^]*?<\/\1>/g, '<$1></$1>');
}

function unescape(value: string): string {
  return value
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
