/**
 * The elements of a page and their attributes, in order, without any text. This simple parser suffices for
 * pages that escape every `<`, `>` and quote in a value; an unescaped one shows as an additional element.
 */
export function elementsOf(body: string): string[] {
  return [...withoutBlocks(body).matchAll(/<[^>]*>/g)].map(([tag]) =>
    tag.replace(/="[^"]*"/g, '=').replace(/\s+/g, ' '),
  );
}

/** All values of attributes with this name, unescaped. */
export function valuesOf(body: string, attribute: string): string[] {
  const pattern = new RegExp(`<[^>]*?\\s${attribute}="([^"]*)"`, 'g');
  return [...withoutBlocks(body).matchAll(pattern)].map(([, value = '']) => unescape(value));
}

/** The contents of elements that hold no markup: `style` and `script`. */
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
