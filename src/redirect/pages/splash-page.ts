import { html } from 'hono/html';
import { hostOf, linkAddress, pictureAddress } from './parts/address.ts';
import { mixColours, readableColours } from './parts/colours.ts';
import { icon } from './parts/icons.ts';
import { type Inline, inline, readScript, readStyle } from './parts/inline-file.ts';
import { keepFragment } from './parts/keep-fragment.ts';
import { createPage, type Page } from './page.ts';
import type { Draft, Html } from './parts/draft.ts';
import { type PixelsBeside, withPixels } from './pixels/pixels-beside.ts';
import { refreshElement } from './parts/refresh-element.ts';
import { type Locale, type Texts, textsOf } from './texts/index.ts';

/** The settings of a splash page (reference, Custom splash page) and where the visitor goes next. */
export interface SplashData {
  /** "" = the default title */
  title: string;
  message: string;
  /** http(s) address or path on this host; "" or undefined = none (`choosePicture` decides). */
  image: string | undefined;
  /** "" = the default label */
  buttontext: string;
  /** Seconds until the visitor is sent on without a click; 0 = at once. */
  counter: number;
  /** #RRGGBB */
  background: string;
  color: string;
  /** Serialised address, already chosen for this visitor. */
  target: string;
  reportUrl?: string | undefined;
  pixels?: PixelsBeside | undefined;
  isPreview?: boolean | undefined;
}

/**
 * The stored colours when none were chosen; the page then follows the visitor's preference for light or dark.
 */
export const unchosenColours = { background: '#ffffff', color: '#111827' };

const splashStyle = readStyle('splash');
const countdown = inline(keepFragment(readScript(new URL('./scripts/countdown.js', import.meta.url)).text));

/** Renders a page on the way to a link's target. Visitors go on with a button, or after some seconds. */
export function renderSplashPage(data: SplashData, locale: Locale): Page {
  const texts = textsOf(locale);
  const title = data.title || texts.splash.title;
  const picture = pictureAddress(data.image);
  const target = linkAddress(data.target);
  const seconds = wholeSeconds(data.counter);
  const draft: Draft = {
    locale,
    status: 200,
    title,
    layout: 'card',
    styles: [splashStyle, barStyle(seconds), ...colourStyles(data)],
    pictures: picture ? [picture] : [],
    // The target learns which service sent the visitor, but not by which link.
    headers: { 'Referrer-Policy': 'strict-origin' },
    reportUrl: data.reportUrl,
    isPreview: data.isPreview,
    ...(target === undefined ? {} : { script: countdown, head: refreshElement(seconds, target) }),
    content: html`<section class="splash">
${picture && html`<img class="picture" src="${picture.address}" alt="" referrerpolicy="no-referrer">`}
<h1 dir="auto">${title}</h1>
${data.message && html`<p class="lead lines" dir="auto">${data.message}</p>`}
${target && onward({ label: data.buttontext, target, seconds }, texts)}
</section>`,
  };
  return createPage(withPixels(draft, { target, pixels: data.pixels }));
}

interface Onward {
  label: string;
  target: string;
  seconds: number;
}

function onward({ label, target, seconds }: Onward, texts: Texts): Html {
  const host = hostOf(target);
  return html`<a class="button" id="onward" data-onward href="${target}" rel="nofollow"><bdi>${label || texts.continue}</bdi>${icon('forward')}</a>
${host && html`<p class="where">${texts.leadsTo} <bdi dir="ltr">${host}</bdi></p>`}
<div id="countdown" class="countdown" data-seconds="${seconds}"${seconds === 0 && html` hidden`}>
<div class="progress" aria-hidden="true"><div class="bar"></div><span id="seconds" class="seconds" hidden></span></div>
<p id="status" role="status" data-stopped="${texts.splash.stopped}">${texts.splash.forwarding}</p>
<button class="button quiet" id="stay" type="button" hidden>${texts.splash.stay}</button>
</div>`;
}

/** Makes a number of whatever is stored, so that it is safe in a stylesheet. */
function wholeSeconds(counter: number): number {
  return Math.max(0, Math.trunc(Number(counter)) || 0);
}

function barStyle(seconds: number): Inline {
  return inline(`.bar::before{animation-duration:${seconds}s}`);
}

/** The account's colours instead of ours; empty when it chose none, or something that is not a colour. */
export function colourStyles({ background, color }: Pick<SplashData, 'background' | 'color'>): Inline[] {
  const isUnchosen =
    background.toLowerCase() === unchosenColours.background && color.toLowerCase() === unchosenColours.color;
  const colours = isUnchosen ? undefined : readableColours({ background, color });
  if (colours === undefined) return [];
  const { background: paper, color: ink, scheme } = colours;
  const line = mixColours(ink, paper, 0.2);
  const tint = mixColours(ink, paper, 0.08);
  return [
    inline(
      `:root{color-scheme:${scheme};--paper:${paper};--card:${paper};--ink:${ink};--soft:${ink};--line:${line};` +
        `--accent:${ink};--accent-strong:${ink};--on-accent:${paper};--calm-tint:${tint}}`,
    ),
  ];
}
