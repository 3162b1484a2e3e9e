import { html } from 'hono/html';
import { hostOf, linkAddress, pictureAddress } from './address.ts';
import { mixColours, readableColours } from './colours.ts';
import { icon } from './icons.ts';
import { type Inline, inline, readScript, readStyle } from './inline-file.ts';
import { createPage, type Page } from './page.ts';
import type { Draft, Html } from './draft.ts';
import { type PixelsBeside, withPixels } from './pixels-beside.ts';
import { refreshElement } from './refresh-element.ts';
import { type Locale, type Texts, textsOf } from './texts/index.ts';

/** The settings of a splash page (reference, Custom splash page) and where the visitor goes on to. */
export interface SplashData {
  /** "" = a usual one */
  title: string;
  message: string;
  /** http(s) address or path of this host; "" or undefined = none (`choosePicture` says whether it may be shown). */
  image: string | undefined;
  /** "" = a usual one */
  buttontext: string;
  /** Seconds until the visitor goes on by itself; 0 = at once. */
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

/** What a splash page has when no colours were chosen; such a page is light or dark as its visitor prefers. */
export const unchosenColours = { background: '#ffffff', color: '#111827' };

const splashStyle = readStyle('splash');
const countdown = readScript(new URL('./scripts/countdown.js', import.meta.url));

/** A page on the way to a link's target: the visitor goes on by the button, or by itself after some seconds. */
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
    // The target learns which service sent the visitor, not by which link.
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
  return html`<a class="button" id="onward" href="${target}" rel="nofollow"><bdi>${label || texts.continue}</bdi>${icon('forward')}</a>
${host && html`<p class="where">${texts.leadsTo} <bdi dir="ltr">${host}</bdi></p>`}
<div id="countdown" class="countdown" data-seconds="${seconds}"${seconds === 0 && html` hidden`}>
<div class="progress" aria-hidden="true"><div class="bar"></div><span id="seconds" class="seconds" hidden></span></div>
<p id="status" role="status" data-stopped="${texts.splash.stopped}">${texts.splash.forwarding}</p>
<button class="button quiet" id="stay" type="button" hidden>${texts.splash.stay}</button>
</div>`;
}

/** Whatever is stored, it is a number that may stand in a stylesheet. */
function wholeSeconds(counter: number): number {
  return Math.max(0, Math.trunc(Number(counter)) || 0);
}

function barStyle(seconds: number): Inline {
  return inline(`.bar::before{animation-duration:${seconds}s}`);
}

/** The colours of the account in place of ours; none when it chose none, or none that are colours. */
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
