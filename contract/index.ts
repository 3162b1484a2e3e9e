/**
 * All endpoints of the API. What is listed here is described, checked and known to the dashboard; it is answered once
 * src/application.ts has its route.
 */
import type { Endpoint } from './endpoint.ts';
import * as account from './account.ts';
import * as administration from './administration.ts';
import * as bioPages from './bio-pages.ts';
import * as blocks from './blocks.ts';
import * as campaigns from './campaigns.ts';
import * as channels from './channels.ts';
import * as domains from './domains.ts';
import * as instance from './instance.ts';
import * as linkChanges from './link-changes.ts';
import * as linkTags from './link-tags.ts';
import * as links from './links.ts';
import * as liveClicks from './live-clicks.ts';
import * as overlayEntries from './overlay-entries.ts';
import * as overlays from './overlays.ts';
import * as pixels from './pixels.ts';
import * as qrBulk from './qr-bulk.ts';
import * as qrCodes from './qr-codes.ts';
import * as qrPreview from './qr-preview.ts';
import * as reports from './reports.ts';
import * as sessions from './sessions.ts';
import * as splashPages from './splash-pages.ts';
import * as statistics from './statistics.ts';
import * as twoFactor from './two-factor.ts';
import * as uploads from './uploads.ts';

/** Named modules, so that clients can derive the types of all calls from them. */
export const modules = {
  account,
  administration,
  bioPages,
  blocks,
  campaigns,
  channels,
  domains,
  instance,
  linkChanges,
  linkTags,
  links,
  liveClicks,
  overlayEntries,
  overlays,
  pixels,
  qrBulk,
  qrCodes,
  qrPreview,
  reports,
  sessions,
  splashPages,
  statistics,
  twoFactor,
  uploads,
};

export const endpoints: Endpoint[] = Object.values(modules).flatMap((module) =>
  Object.values(module as Record<string, unknown>).filter(isEndpoint),
);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'verb' in value && 'path' in value;
}
