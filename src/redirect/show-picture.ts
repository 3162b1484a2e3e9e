import type { Exchange } from './answers/exchange.ts';
import { consentOf, type Consulted } from './consent-of.ts';
import { uploadUrlOf } from '../platform/addresses/public-addresses.ts';
import { choosePicture } from './pages/parts/address.ts';

/**
 * Creates a function that chooses the pictures a page may show this visitor: our own always, those on
 * third-party hosts only where no consent is needed. An earlier choice is stored only in the browser, so
 * visitors who have to be asked never see them.
 */
export function pictureChooser(
  plane: Consulted,
  { message, address }: Pick<Exchange, 'message' | 'address'>,
): (picture: string | undefined) => string | undefined {
  const { baseUrl, shortUrl } = plane.settings;
  const allowForeign = consentOf(plane, { headers: message.headers, address }) === 'fire';
  return (picture) => choosePicture(picture, { ownOrigins: [baseUrl, shortUrl], allowForeign });
}

/** As pictureChooser chooses, with an absolute address: branded hosts serve no uploads, only the base host does. */
export function absolutePictureOf(
  plane: Consulted,
  exchange: Pick<Exchange, 'message' | 'address'>,
  picture: string | undefined,
): string | undefined {
  const chosen = pictureChooser(plane, exchange)(picture);
  return chosen && uploadUrlOf(chosen, plane.settings);
}
