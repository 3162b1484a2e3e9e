import { html } from 'hono/html';
import { hostOf, linkAddress, type PictureAddress, pictureAddress } from './parts/address.ts';
import { icon } from './parts/icons.ts';
import { inline, readScript, readStyle } from './parts/inline-file.ts';
import { hasForm, type OverlayContent, overlayContent } from './overlay-content.ts';
import { keepFragment } from './parts/keep-fragment.ts';
import { createPage, type Page } from './page.ts';
import type { Draft, Html } from './parts/draft.ts';
import { type PixelsBeside, withPixels } from './pixels/pixels-beside.ts';
import { colourStyles } from './splash-page.ts';
import { type Locale, type Texts, textsOf } from './texts/index.ts';

/** An overlay of an account (reference, CTA overlay) and the target under it. */
export interface OverlayData {
  overlay: OverlayContent & {
    id: number;
    settings: { position: 'bottom' | 'top' | 'left' | 'right'; background: string; color: string };
  };
  /** The picture of an image overlay, if this visitor may be shown it (`choosePicture`). */
  image?: string | undefined;
  /** Serialised address, already chosen for this visitor. */
  target: string;
  /** Whether the target may be shown in a frame of this page; if not, the page has a link to it. */
  isFramed: boolean;
  reportUrl?: string | undefined;
  pixels?: PixelsBeside | undefined;
  isPreview?: boolean | undefined;
}

export interface FrameData {
  /** Title of the window; "" = the target's host. */
  title: string;
  target: string;
  pixels?: PixelsBeside | undefined;
}

const formStyle = readStyle('form');
const overlayStyle = readStyle('overlay');
const onwardScript = inline(keepFragment());
const formScript = inline(
  keepFragment(readScript(new URL('./scripts/overlay-form.js', import.meta.url)).text),
);

/**
 * Renders a message, form, coupon, poll or picture over the target of a link. If the target allows no frame,
 * it is a page before the target.
 */
export function renderOverlayPage(data: OverlayData, locale: Locale): Page {
  const texts = textsOf(locale);
  const picture = pictureAddress(data.image);
  const target = linkAddress(data.target);
  const isFramed = data.isFramed && isWeb(target);
  const parts = { target, texts, picture, id: data.overlay.id };
  const content = overlayContent(data.overlay, parts);
  const draft: Draft = {
    ...common(locale, isFramed),
    isPreview: data.isPreview,
    title: hostOf(data.target) ?? texts.splash.title,
    styles: [
      ...(hasForm(data.overlay) ? [formStyle] : []),
      overlayStyle,
      ...colourStyles(data.overlay.settings),
    ],
    pictures: picture ? [picture] : [],
    ...(hasForm(data.overlay) ? { forms: ["'self'"], script: formScript } : { script: onwardScript }),
    ...framesOf({ isFramed, hasForm: hasForm(data.overlay) }),
    reportUrl: isFramed ? undefined : data.reportUrl,
    content: isFramed ? stage(data, { ...parts, content }) : card({ ...parts, content }),
  };
  return createPage(withPixels(draft, { target, pixels: data.pixels }));
}

/** Renders the target in a frame as large as the window (links of `type: frame`). */
export function renderFramePage({ title, target, pixels }: FrameData, locale: Locale): Page {
  const texts = textsOf(locale);
  const address = linkAddress(target);
  const name = title || hostOf(target) || texts.splash.title;
  const draft: Draft = {
    ...common(locale, true),
    title: name,
    styles: [overlayStyle],
    script: onwardScript,
    ...framesOf({ isFramed: true, hasForm: false }),
    content: html`<h1 class="unseen" dir="auto">${name}</h1>
<div class="stage">${isWeb(address) && targetFrame(address, texts)}</div>`,
  };
  return createPage(withPixels(draft, { target: address, pixels }));
}

function common(locale: Locale, isFramed: boolean): Pick<Draft, 'locale' | 'status' | 'layout' | 'headers'> {
  // The target learns which service sent the visitor, but not which link.
  const headers = { 'Referrer-Policy': 'strict-origin' };
  return { locale, status: 200, layout: isFramed ? 'framed' : 'card', headers };
}

/** The target may redirect to any other site; the answers to forms come from this host. */
function framesOf(has: { isFramed: boolean; hasForm: boolean }): Pick<Draft, 'frames'> {
  const frames = [...(has.hasForm ? ["'self'"] : []), ...(has.isFramed ? ['http:', 'https:'] : [])];
  return frames.length === 0 ? {} : { frames };
}

function isWeb(address: string | undefined): address is string {
  return address !== undefined && hostOf(address) !== undefined;
}

/** The target may do all that it needs in its frame, but not replace the whole page without a click. */
const frameAbilities = [
  'allow-downloads',
  'allow-forms',
  'allow-modals',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
  'allow-same-origin',
  'allow-scripts',
  'allow-top-navigation-by-user-activation',
].join(' ');

function targetFrame(target: string, { overlay }: Texts): Html {
  return html`<iframe class="target" data-onward src="${target}" title="${overlay.page}" sandbox="${frameAbilities}" referrerpolicy="strict-origin" allow="fullscreen"></iframe>`;
}

interface Parts {
  id: number;
  target: string | undefined;
  texts: Texts;
  picture: PictureAddress | undefined;
  content: Html;
}

function stage({ overlay, reportUrl, isPreview }: OverlayData, { target = '', texts, content }: Parts): Html {
  const report = linkAddress(reportUrl);
  return html`<div class="stage ${stageClasses[overlay.settings.position] ?? 'bottom'}">
<details class="beside" open>
<summary>${icon('chevron')}<span>${texts.overlay.toggle}</span></summary>
<div class="content">
${content}
<p class="ways"><a data-onward href="${target}" rel="nofollow">${texts.overlay.openPage}</a>${report && html` <a href="${report}" rel="nofollow">${texts.reportLink}</a>`}</p>
</div>
</details>
${isPreview ? html`<div class="target"></div>` : targetFrame(target, texts)}
</div>`;
}

/** Only these classes get into the markup, whatever is stored. */
const stageClasses: Record<string, string> = { bottom: 'bottom', top: 'top', left: 'left', right: 'right' };

function card({ target, texts, content }: Parts): Html {
  const host = target && hostOf(target);
  return html`<section class="panel content">
${content}
${target && html`<a class="button quiet onward" data-onward href="${target}" rel="nofollow"><bdi>${host ? texts.continueTo(host) : texts.continue}</bdi>${icon('forward')}</a>`}
</section>`;
}
