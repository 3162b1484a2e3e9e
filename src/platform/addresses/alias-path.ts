import { aliasPattern } from '../../../contract/alias.ts';

/**
 * Makes the regular expression for a request's path and query of the form `/{before}{alias}{behind}`.
 * `before` and `behind` are regular expressions, too. The alias is the first group.
 */
export function aliasPath(behind: string, before = ''): RegExp {
  return new RegExp(`^/${before}(${aliasPattern})${behind}(?:\\?|$)`);
}

/** The path of a short link. */
export const linkPath = aliasPath('/?');
