import { html } from 'hono/html';
import { hostOf, linkAddress, pictureAddress, withoutScheme } from './parts/address.ts';
import { badge, icon, type IconName } from './parts/icons.ts';
import { readStyle } from './parts/inline-file.ts';
import { createPage, type Page } from './page.ts';
import type { Html } from './parts/draft.ts';
import { type Locale, type Texts, textsOf } from './texts/index.ts';

/**
 * What a preview says about a link's target. Where visitors must not know the target, it has no field for it.
 */
export type PreviewDestination =
  | { kind: 'host'; host: string; isEncrypted: boolean; varies: boolean }
  | { kind: 'app'; varies: boolean }
  | { kind: 'protected' }
  | { kind: 'hidden' };

export interface PreviewData {
  /** The short link itself, to which the visitor goes on. */
  shortUrl: string;
  destination: PreviewDestination;
  /** The link's own meta fields for previews, as far as they are set. */
  title?: string | undefined;
  description?: string | undefined;
  image?: string | undefined;
  reportUrl?: string | undefined;
}

const previewStyle = readStyle('preview');

/** What may be said about a target. `varies`: other visitors may be sent elsewhere. */
export function describeTarget(
  target: string,
  { isProtected = false, isHidden = false, varies = false },
): PreviewDestination {
  if (isProtected) return { kind: 'protected' };
  if (isHidden) return { kind: 'hidden' };
  const host = hostOf(target);
  if (host === undefined) return { kind: 'app', varies };
  return { kind: 'host', host, isEncrypted: target.startsWith('https:'), varies };
}

/** Renders `/{alias}+`, which shows where a link leads before it is followed. */
export function renderPreviewPage(data: PreviewData, locale: Locale): Page {
  const texts = textsOf(locale);
  const picture = pictureAddress(data.image);
  const address = linkAddress(data.shortUrl);
  return createPage({
    locale,
    status: 200,
    title: texts.preview.title,
    styles: [previewStyle],
    pictures: picture ? [picture] : [],
    reportUrl: data.reportUrl,
    content: html`<section class="panel">
${badge('eye', 'accent')}
<h1>${texts.preview.title}</h1>
<dl class="facts">
<dt>${texts.preview.shortLink}</dt>
<dd><bdi dir="ltr">${withoutScheme(data.shortUrl)}</bdi></dd>
<dt>${texts.leadsTo}</dt>
<dd>${destinationLine(data.destination, texts)}</dd>
</dl>
${(data.title || data.description || picture) && summary(data, picture?.address)}
${notes(data.destination, texts)}
${address && html`<a class="button" href="${address}" rel="nofollow">${texts.continue}${icon('forward')}</a>`}
</section>`,
  });
}

function destinationLine(destination: PreviewDestination, { preview }: Texts): Html {
  const line = (name: IconName, content: string | Html) =>
    html`<span class="to">${icon(name)}${content}</span>`;
  switch (destination.kind) {
    case 'host':
      return line('globe', html`<strong><bdi dir="ltr">${destination.host}</bdi></strong>`);
    case 'app':
      return line('app', preview.app);
    case 'protected':
      return line('lock', html`<span class="hidden">${preview.protected}</span>`);
    case 'hidden':
      return line('lock', html`<span class="hidden">${preview.hidden}</span>`);
  }
}

function summary({ title, description }: PreviewData, picture: string | undefined): Html {
  return html`<div class="summary">
${picture && html`<img src="${picture}" alt="" referrerpolicy="no-referrer">`}
${title && html`<p class="summary-title" dir="auto">${title}</p>`}
${description && html`<p class="summary-text lines" dir="auto">${description}</p>`}
</div>`;
}

function notes(destination: PreviewDestination, { preview }: Texts): Html | undefined {
  if (destination.kind === 'protected' || destination.kind === 'hidden') return undefined;
  const isPlain = destination.kind === 'host' && !destination.isEncrypted;
  return html`${isPlain && html`<p class="note warn">${icon('alert')}${preview.unencrypted}</p>`}
${destination.varies && html`<p class="note calm">${icon('compass')}${preview.varies}</p>`}
<p class="advice">${preview.advice}</p>`;
}
