import type { Visit } from '../../clicks/visit.ts';
import { reportUrlOf, shortUrlOf } from '../../platform/addresses/public-addresses.ts';
import { originOf, type Site } from '../find-site.ts';
import type { DataPlane } from '../data-plane.ts';
import { consentOf } from '../consent-of.ts';
import type { Consent } from '../decide-consent.ts';
import { findPixels, type VisitPixels } from './find-pixels.ts';
import { renderFramePage, renderOverlayPage } from '../pages/overlay-page.ts';
import type { Page } from '../pages/page.ts';
import { renderPixelPage } from '../pages/pixels/pixel-page.ts';
import { renderSplashPage, type SplashData, unchosenColours } from '../pages/splash-page.ts';
import { localeOf } from '../answers/send-notice.ts';
import { absolutePictureOf } from '../show-picture.ts';
import { pixelsPathOf } from './show-pixels.ts';
import type { SpecialVisit } from './special-visit.ts';

interface Towards {
  record: Visit;
  /** The address that this visitor is sent to. */
  address: string;
}

/** Prepares the page between the short link and its target; null = no page, so a redirect will do. */
export function preparePage(
  plane: DataPlane,
  visit: SpecialVisit,
  towards: Towards,
): Promise<Page | null> | null {
  const { delivery, hasPixels } = visit.special;
  const { headers } = visit.exchange.message;
  const consent = hasPixels ? consentOf(plane, { headers, address: towards.record.address }) : 'never';
  return delivery === 'direct' && consent === 'never' ? null : prepare(plane, visit, { ...towards, consent });
}

interface Parts extends Towards {
  /** Id of the splash page or overlay; "" = none */
  id: string;
  reportUrl: string;
  pixels: VisitPixels | undefined;
}

/** The link's own page with its pixels beside it. If it has no page, one for the pixels alone. */
async function prepare(
  plane: DataPlane,
  visit: SpecialVisit,
  { consent, ...towards }: Towards & { consent: Consent },
): Promise<Page | null> {
  const [kind, id = ''] = visit.special.delivery.split(':');
  const pixels = await findPixels(plane, visit, consent);
  const shortUrl = shortUrlOf(visit.exchange.alias, originOf(visit.site), plane.settings);
  const reportUrl = reportUrlOf(shortUrl, plane.settings);
  const parts = { ...towards, id, reportUrl, pixels };
  const page = await pageOfKind(kind, plane, { visit, parts });
  return page ?? (pixels === undefined ? null : preparePixels(visit, parts, pixels));
}

async function pageOfKind(
  kind: string | undefined,
  plane: DataPlane,
  { visit, parts }: { visit: SpecialVisit; parts: Parts },
): Promise<Page | null> {
  if (kind === 'splash') return prepareSplash(plane, visit, parts);
  if (kind === 'overlay') return prepareOverlay(plane, visit, parts);
  return kind === 'frame' ? prepareFrame(plane, visit, parts) : null;
}

const usualSplash: Omit<SplashData, 'target' | 'image'> = {
  title: '',
  message: '',
  buttontext: '',
  counter: 5,
  ...unchosenColours,
};

/**
 * null = no splash page: it was deleted, or it leads on at once, which would leave pixels no time; then the
 * page for pixels takes its place.
 */
async function prepareSplash(
  plane: DataPlane,
  visit: SpecialVisit,
  { address, id, reportUrl, pixels }: Parts,
): Promise<Page | null> {
  const { link, exchange } = visit;
  const found = id === '' ? null : await plane.splashPages.find(`${link.accountId}/${id}`);
  if (id !== '' && found === null) return null;
  const shown = found?.settings ?? usualSplash;
  if (pixels !== undefined && shown.counter === 0) return null;
  const image = absolutePictureOf(plane, exchange, found?.settings.image);
  const data = { ...shown, image, target: address, reportUrl, pixels: besideOf(visit, pixels) };
  return renderSplashPage(data, localeOf(exchange.message));
}

/** null = the overlay was deleted. */
async function prepareOverlay(
  plane: DataPlane,
  visit: SpecialVisit,
  { address, id, reportUrl, pixels }: Parts,
): Promise<Page | null> {
  const { link, site, exchange } = visit;
  const overlay = await plane.overlays.find(`${link.accountId}/${id}`);
  if (overlay === null) return null;
  const image = overlay.type === 'image' ? overlay.settings.image : undefined;
  const data = {
    overlay,
    image: absolutePictureOf(plane, exchange, image),
    target: address,
    isFramed: isFramable(plane, site, address),
    reportUrl,
    pixels: besideOf(visit, pixels),
  };
  return renderOverlayPage(data, localeOf(exchange.message));
}

/** null = the target allows no frame, so a redirect has to do. */
async function prepareFrame(
  plane: DataPlane,
  visit: SpecialVisit,
  { address, pixels }: Parts,
): Promise<Page | null> {
  const { site, special, exchange } = visit;
  if (!isFramable(plane, site, address)) return null;
  const data = { title: special.meta?.title ?? '', target: address, pixels: besideOf(visit, pixels) };
  return renderFramePage(data, localeOf(exchange.message));
}

function preparePixels(
  { exchange }: SpecialVisit,
  { address, reportUrl }: Parts,
  { list, consent, isSandboxed }: VisitPixels,
): Page {
  const data = { pixels: list, target: address, consent, isSandboxed, reportUrl };
  return renderPixelPage(data, localeOf(exchange.message));
}

function besideOf({ special, exchange }: SpecialVisit, pixels: VisitPixels | undefined) {
  if (pixels === undefined) return undefined;
  const { list, consent, isSandboxed } = pixels;
  const frame = isSandboxed ? pixelsPathOf(exchange.alias, special) : undefined;
  return { pixels: list, consent, frame };
}

/** Visitors do not wait for a target to be asked; until it has answered, it counts as refusing frames. */
function isFramable(plane: DataPlane, site: Site, address: string): boolean {
  return plane.framing.peek(address, originOf(site) ?? plane.settings.shortUrl) ?? false;
}
