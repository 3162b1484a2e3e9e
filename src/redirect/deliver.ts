import type { IncomingHttpHeaders } from 'node:http';
import type { Visit } from '../clicks/visit.ts';
import { readAddress } from '../clicks/read-address.ts';
import { readHost, type Site } from './find-site.ts';
import type { DataPlane } from './data-plane.ts';
import { type Consent, decideConsent } from './decide-consent.ts';
import { renderFramePage, renderOverlayPage } from './pages/overlay-page.ts';
import type { OverlayContent } from './pages/overlay-content.ts';
import type { Page } from './pages/page.ts';
import { renderPixelPage } from './pages/pixel-page.ts';
import { renderSplashPage, type SplashData, unchosenColours } from './pages/splash-page.ts';
import { localeOf } from './send-notice.ts';
import { originOf, shortUrlOf } from './short-url.ts';
import { pictureChooser, reportUrlOf } from './show-picture.ts';
import type { SpecialVisit } from './visit-special.ts';

interface Towards {
  record: Visit;
  /** Where this visitor goes. */
  address: string;
}

/** The page between the short link and its target; null = none, a redirect will do. */
export function preparePage(
  plane: DataPlane,
  visit: SpecialVisit,
  towards: Towards,
): Promise<Page | null> | null {
  const { delivery, hasPixels } = visit.special;
  const [kind, id = ''] = delivery.split(':');
  const reportUrl = reportUrlOf(shortUrlOf(plane, visit.site, visit.exchange.alias), plane.settings);
  if (kind === 'splash') return prepareSplash(plane, visit, { ...towards, id, reportUrl });
  if (kind === 'overlay') return prepareOverlay(plane, visit, { ...towards, id, reportUrl });
  if (kind === 'frame') return prepareFrame(plane, visit, towards);
  const consent = hasPixels ? consentOf(plane, towards.record, visit.exchange.message.headers) : 'never';
  return consent === 'never' ? null : preparePixels(plane, visit, { ...towards, consent, reportUrl });
}

const usualSplash: Omit<SplashData, 'target' | 'image'> = {
  title: '',
  message: '',
  buttontext: '',
  counter: 5,
  ...unchosenColours,
};

async function prepareSplash(
  plane: DataPlane,
  { link, exchange }: SpecialVisit,
  { address, id, reportUrl }: Towards & { id: string; reportUrl: string },
): Promise<Page> {
  const found = id === '' ? null : await plane.splashPages.find(`${link.accountId}/${id}`);
  const image = pictureOf(plane, exchange.message, found?.settings.image);
  const shown = found?.settings ?? usualSplash;
  return renderSplashPage({ ...shown, image, target: address, reportUrl }, localeOf(exchange.message));
}

/** An overlay that is gone leaves the redirect. */
async function prepareOverlay(
  plane: DataPlane,
  { link, site, exchange }: SpecialVisit,
  { address, id, reportUrl }: Towards & { id: string; reportUrl: string },
): Promise<Page | null> {
  const overlay = await plane.overlays.find(`${link.accountId}/${id}`);
  if (overlay === null) return null;
  const { settings } = overlay as unknown as { settings: { image?: string } };
  const data = {
    overlay: overlay as typeof overlay & OverlayContent & { settings: OverlaySettings },
    image: pictureOf(plane, exchange.message, settings.image),
    target: address,
    isFramed: isFramable(plane, site, address),
    reportUrl,
  };
  return renderOverlayPage(data, localeOf(exchange.message));
}

type OverlaySettings = Parameters<typeof renderOverlayPage>[0]['overlay']['settings'];

/** A target that allows no frame is redirected to. */
async function prepareFrame(
  plane: DataPlane,
  { site, special, exchange }: SpecialVisit,
  { address }: Towards,
): Promise<Page | null> {
  if (!isFramable(plane, site, address)) return null;
  const title = special.meta?.title ?? '';
  return renderFramePage({ title, target: address }, localeOf(exchange.message));
}

/** Pixels of a link that has none any more leave the redirect. */
async function preparePixels(
  plane: DataPlane,
  { link, site, exchange }: SpecialVisit,
  { address, consent, reportUrl }: Towards & { consent: Exclude<Consent, 'never'>; reportUrl: string },
): Promise<Page | null> {
  const pixels = await plane.pixels.find(String(link.id));
  if (pixels === null || pixels.list.length === 0) return null;
  const isSandboxed = isDashboardHost(plane, site, exchange.message.headers.host);
  return renderPixelPage(
    { pixels: pixels.list, target: address, consent, isSandboxed, reportUrl },
    localeOf(exchange.message),
  );
}

/** Whoever comes before it is known whether the target allows it does without, and does not wait. */
function isFramable(plane: DataPlane, site: Site, address: string): boolean {
  return plane.framing.peek(address, originOf(plane, site)) ?? false;
}

function consentOf(
  { settings, locate }: DataPlane,
  { address }: Visit,
  headers: IncomingHttpHeaders,
): Consent {
  return decideConsent({
    setting: settings.pixelConsent,
    country: locate(readAddress(address)),
    gpc: headers['sec-gpc'] === '1',
    dnt: headers['dnt'] === '1',
  });
}

/** A tenant's scripts must not reach the dashboard's pages and sessions. */
function isDashboardHost({ settings }: DataPlane, site: Site, host: string | undefined): boolean {
  if (site.kind !== 'base') return false;
  const isShortHost = settings.shortUrl !== settings.baseUrl && isHost(settings.shortUrl, host);
  return !isShortHost;
}

function isHost(origin: string, header: string | undefined): boolean {
  return new URL(origin).host === readHost(header);
}

/** Uploads are served on the base host alone. */
function pictureOf(
  { settings }: DataPlane,
  message: SpecialVisit['exchange']['message'],
  picture: string | undefined,
): string | undefined {
  const chosen = pictureChooser(message, settings)(picture);
  return chosen?.startsWith('/') ? settings.baseUrl + chosen : chosen;
}
