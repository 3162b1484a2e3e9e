import { html } from 'hono/html';
import { hostOf, linkAddress } from '../parts/address.ts';
import { badge, icon } from '../parts/icons.ts';
import { inlineWithNonce, readStyle } from '../parts/inline-file.ts';
import { keepFragment } from '../parts/keep-fragment.ts';
import { createPage, type Page } from '../page.ts';
import type { Draft, Html } from '../parts/draft.ts';
import { onwardScript } from './pixel-scripts.ts';
import { type PagePixel, runnablePixels, vendorNames, vendorSources } from './pixels.ts';
import { refreshElement } from '../parts/refresh-element.ts';
import { type Locale, type Texts, textsOf } from '../texts/index.ts';

export interface PixelPageData {
  pixels: readonly PagePixel[];
  /** Serialised address, already chosen for this visitor. */
  target: string;
  /** fire: pixels run at once. ask: only if the visitor allows it. With `never` there is no such page. */
  consent: 'fire' | 'ask';
  /** Whether this host also serves the dashboard, which the vendors' scripts must not reach. */
  isSandboxed: boolean;
  reportUrl?: string | undefined;
}

const pixelStyle = readStyle('pixels');

/**
 * Renders a page that runs a link's pixels on the way to its target: the visitor goes on within 1.5 s,
 * whatever the pixels do. Where consent is needed, no third party is contacted before the visitor allows it.
 * Without scripts no pixel runs.
 */
export function renderPixelPage(data: PixelPageData, locale: Locale): Page {
  const texts = textsOf(locale);
  const pixels = runnablePixels(data.pixels);
  const target = linkAddress(data.target);
  const isAsked = data.consent === 'ask' && pixels.length > 0;
  return createPage({
    locale,
    status: 200,
    title: isAsked ? texts.pixels.title : texts.splash.title,
    styles: [pixelStyle],
    // The target learns which service sent the visitor, but not by which link.
    headers: { 'Referrer-Policy': 'strict-origin' },
    reportUrl: data.reportUrl,
    isSandboxed: data.isSandboxed,
    ...(target === undefined ? {} : going(pixels, { target, isAsked })),
    content: isAsked
      ? question(texts, { names: vendorNames(pixels), target })
      : html`<section class="panel going">${goingContent(texts, target)}</section>`,
  });
}

function going(
  pixels: PagePixel[],
  { target, isAsked }: { target: string; isAsked: boolean },
): Pick<Draft, 'script' | 'vendors' | 'head'> {
  // A visitor who is asked goes on by one of the buttons.
  const head = isAsked ? undefined : refreshElement(0, target);
  return {
    script: inlineWithNonce(keepFragment(onwardScript(pixels, { isAsked }))),
    vendors: vendorSources(pixels),
    ...(head === undefined ? {} : { head }),
  };
}

function goingContent({ splash, ...texts }: Texts, target: string | undefined): Html {
  return html`<h1>${splash.title}</h1>
<p class="lead">${splash.forwarding}</p>
${target && html`<a class="button" id="onward" data-onward href="${target}" rel="nofollow">${texts.continue}${icon('forward')}</a>`}
${where(texts.leadsTo, target)}`;
}

interface Asked {
  names: string[];
  target: string | undefined;
}

/** Both buttons look alike and lead on. Without scripts they are plain links, and no pixel runs. */
function question(texts: Texts, { names, target }: Asked): Html {
  const { title, text, vendors, allow, refuse } = texts.pixels;
  return html`<section class="panel" id="question">
${badge('eye', 'accent')}
<h1>${title}</h1>
<p class="lead">${text}</p>
<p class="vendors">${vendors} <strong>${names.join(', ')}</strong></p>
${
  target &&
  html`<div class="choices">
<a class="button choice" id="onward" data-onward data-choice="refused" href="${target}" rel="nofollow">${refuse}</a>
<a class="button choice" data-choice="allowed" data-onward href="${target}" rel="nofollow">${allow}</a>
</div>`
}
${where(texts.leadsTo, target)}
</section>
<section class="panel going" id="going" role="status" hidden>
<p class="lead">${texts.splash.forwarding}</p>
</section>`;
}

function where(leadsTo: string, target: string | undefined): Html | undefined {
  const host = target && hostOf(target);
  return host ? html`<p class="where">${leadsTo} <bdi dir="ltr">${host}</bdi></p>` : undefined;
}
