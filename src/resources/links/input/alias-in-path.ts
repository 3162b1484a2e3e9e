import { aliasPattern } from '../../../../contract/alias.ts';

const path = new RegExp(`^/(${aliasPattern})[+/]?$`);

/** The alias of a short URL by the URL's path, which may end with the `+` of the preview; undefined = it is no such path. */
export function aliasInPath(pathname: string): string | undefined {
  return path.exec(pathname)?.[1];
}
