import type { IncomingHttpHeaders } from 'node:http';
import { readAddress } from '../clicks/classify/read-address.ts';
import type { DataPlane } from './data-plane.ts';
import { type Consent, decideConsent } from './decide-consent.ts';
import { isOptedOut } from './opted-out.ts';

export type Consulted = Pick<DataPlane, 'settings' | 'locate'>;

/** Decides whether third parties may learn of a visit, by the request's headers and the client's address. */
export function consentOf(
  { settings, locate }: Consulted,
  { headers, address }: { headers: IncomingHttpHeaders; address: string },
): Consent {
  return decideConsent({
    setting: settings.pixelConsent,
    country: locate(readAddress(address)),
    isOptedOut: isOptedOut(headers['sec-gpc'], headers['dnt']),
  });
}
