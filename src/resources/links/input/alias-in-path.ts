import { aliasPattern } from '../../../../contract/alias.ts';
import { plainPath } from '../../../platform/addresses/plain-path.ts';

const path = new RegExp(`^/(${aliasPattern})[+/]?$`);

/**
 * The alias in the path of a short URL, which may end with the `+` of the preview; undefined = no such path.
 */
export function aliasInPath(pathname: string): string | undefined {
  return path.exec(plainPath(pathname))?.[1];
}
