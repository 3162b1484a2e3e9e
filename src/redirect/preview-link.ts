import type { DataPlane } from './data-plane.ts';
import { reportUrlOf, shortUrlOf } from '../platform/addresses/public-addresses.ts';
import { findLink, type FoundLink } from './find-link.ts';
import { originOf, type Site } from './find-site.ts';
import { visitStateOf } from './live-link.ts';
import { describeTarget, renderPreviewPage } from './pages/preview-page.ts';
import { sendState } from './answers/send-state.ts';
import { localeOf, sendRendered } from './answers/send-notice.ts';
import { absolutePictureOf } from './show-picture.ts';
import { sendNotFound } from './answers/visitor-answers.ts';
import type { Exchange } from './answers/exchange.ts';

/** `/{alias}+`: shows where the link leads without going there. Nothing is counted. */
export function previewLink(plane: DataPlane, site: Site, exchange: Exchange & { alias: string }): void {
  findLink(plane, { site, exchange }, answerPreview);
}

function answerPreview(plane: DataPlane, { site, link, exchange }: FoundLink): void {
  const { message, response, alias } = exchange;
  if (link === null) return sendNotFound(site, exchange);
  const state = visitStateOf(link, plane.clock.now());
  if (state !== 'live') return sendState(exchange, { state, expirationTarget: null });
  const { special } = link;
  const varies = special !== null && special.rules.length > 0;
  const isProtected = special !== null && special.passwordHash !== null;
  const shortUrl = shortUrlOf(alias, originOf(site), plane.settings);
  const page = renderPreviewPage(
    {
      shortUrl,
      destination: describeTarget(link.target, { isProtected, isHidden: link.isPrivate, varies }),
      title: special?.meta?.title,
      description: special?.meta?.description,
      image: absolutePictureOf(plane, exchange, special?.meta?.image),
      reportUrl: reportUrlOf(shortUrl, plane.settings),
    },
    localeOf(message),
  );
  sendRendered(response, page);
}
