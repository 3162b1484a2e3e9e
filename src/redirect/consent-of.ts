import type { IncomingHttpHeaders } from 'node:http';
import { readAddress } from '../clicks/classify/read-address.ts';
import type { DataPlane } from './data-plane.ts';
import { type Consent, decideConsent } from './decide-consent.ts';
import { isOptedOut } from './opted-out.ts';

export type Consulted = Pick<DataPlane, 'settings' | 'locate'>;

/** Whether other parties may learn of the visit of who sent these headers from this address. */
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
