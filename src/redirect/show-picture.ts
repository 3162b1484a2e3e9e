import type { IncomingMessage } from 'node:http';
import type { Settings } from '../settings/settings.ts';
import { isOptedOut } from './opted-out.ts';
import { choosePicture } from './pages/address.ts';

/**
 * Which pictures a page may show this visitor: ours always, those of others unless the visitor asks (by GPC or DNT) not
 * to be known to others.
 */
export function pictureChooser(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { baseUrl, shortUrl }: Pick<Settings, 'baseUrl' | 'shortUrl'>,
): (picture: string | undefined) => string | undefined {
  const allowForeign = !isOptedOut(headers['sec-gpc'], headers['dnt']);
  const ownOrigins = [baseUrl, shortUrl];
  return (picture) => choosePicture(picture, { ownOrigins, allowForeign });
}

/** Where visitors report what is at this address. */
export function reportUrlOf(address: string, { baseUrl }: Pick<Settings, 'baseUrl'>): string {
  return `${baseUrl}/report?url=${encodeURIComponent(address)}`;
}
