import type { DataPlane } from '../data-plane.ts';
import type { Consent } from '../decide-consent.ts';
import { readHost } from '../../platform/addresses/hosts.ts';
import { isDashboardHost } from '../find-site.ts';
import type { PagePixel } from '../pages/pixels/pixels.ts';
import type { SpecialVisit } from './special-visit.ts';

/** The pixels of a link that may run for a visitor, at once or after they allow it. */
export interface VisitPixels {
  list: readonly PagePixel[];
  consent: Exclude<Consent, 'never'>;
  /**
   * Whether this host also serves the dashboard, whose pages and sessions a tenant's scripts must not reach.
   */
  isSandboxed: boolean;
}

/** undefined = no pixel runs: the link has none any more, or the visitor objects. */
export async function findPixels(
  plane: DataPlane,
  { link, site, exchange }: SpecialVisit,
  consent: Consent,
): Promise<VisitPixels | undefined> {
  if (consent === 'never') return undefined;
  const list = (await plane.pixels.find(String(link.id)))?.list ?? [];
  const { host } = exchange.message.headers;
  const isSandboxed = site.kind === 'base' && isDashboardHost(readHost(host), plane.settings);
  return list.length === 0 ? undefined : { list, consent, isSandboxed };
}
