import type { Exchange } from './answers/exchange.ts';
import { consentOf, type Consulted } from './consent-of.ts';
import { choosePicture } from './pages/address.ts';

/**
 * Which pictures a page may show this visitor: ours always, those of others only where nobody has to be asked before
 * others learn of the visit. A choice made before is known to the browser alone, so who has to be asked never sees them.
 */
export function pictureChooser(
  plane: Consulted,
  { message, address }: Pick<Exchange, 'message' | 'address'>,
): (picture: string | undefined) => string | undefined {
  const { baseUrl, shortUrl } = plane.settings;
  const allowForeign = consentOf(plane, { headers: message.headers, address }) === 'fire';
  return (picture) => choosePicture(picture, { ownOrigins: [baseUrl, shortUrl], allowForeign });
}
