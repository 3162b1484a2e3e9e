import { aliasPattern } from '../../contract/alias.ts';

/**
 * What tells by a request's path and query that they are `/{alias}` with `behind` behind it, and `before` before the
 * alias: parts of a regular expression, too. Its first group is the alias.
 */
export function aliasPath(behind: string, before = ''): RegExp {
  return new RegExp(`^/${before}(${aliasPattern})${behind}(?:\\?|$)`);
}
