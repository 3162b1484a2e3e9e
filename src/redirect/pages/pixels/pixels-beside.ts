import { html } from 'hono/html';
import { icon } from '../parts/icons.ts';
import { inlineWithNonce, readStyle } from '../parts/inline-file.ts';
import type { Draft, Html } from '../parts/draft.ts';
import { besideScript } from './pixel-scripts.ts';
import { type PagePixel, runnablePixels, vendorNames, vendorSources } from './pixels.ts';
import { textsOf } from '../texts/index.ts';

/** The pixels of a link that has a page of its own; they run while that page is shown. */
export interface PixelsBeside {
  pixels: readonly PagePixel[];
  /**
   * fire: at once. ask: only if the visitor allows it, or did so before. With `never` a page has no pixels.
   */
  consent: 'fire' | 'ask';
  /**
   * Path on this host of a page that runs the pixels in a frame. The host that also serves the dashboard must
   * not have pages with third-party scripts. An opaque origin for the link's whole page is no way out: that
   * page could neither show its target nor send its forms.
   */
  frame?: string | undefined;
}

interface WithPixels {
  /** Where the page leads; undefined = nowhere that may be followed, and then no pixel runs. */
  target: string | undefined;
  pixels: PixelsBeside | undefined;
}

const barStyle = readStyle('pixel-bar');

/**
 * Adds the script that runs pixels to a page, without changing when and how the visitor goes on. Where
 * consent is needed, a bar asks for it; without scripts there is no bar, and no pixel runs.
 */
export function withPixels(draft: Draft, { target, pixels: beside }: WithPixels): Draft {
  const pixels = runnablePixels(beside?.pixels ?? []);
  if (beside === undefined || target === undefined || pixels.length === 0) return draft;
  const { consent, frame } = beside;
  const isAsked = consent === 'ask';
  const own = draft.script === undefined ? [] : [draft.script.text];
  return {
    ...draft,
    script: inlineWithNonce([...own, besideScript(pixels, { isAsked, frame })].join('\n')),
    ...(frame === undefined
      ? { vendors: vendorSources(pixels) }
      : { frames: [...new Set([...(draft.frames ?? []), "'self'"])] }),
    ...(isAsked ? { styles: [...(draft.styles ?? []), barStyle], aside: bar(pixels, draft) } : {}),
  };
}

/** Both buttons look alike. The script shows the bar to visitors who have not chosen yet. */
function bar(pixels: readonly PagePixel[], { locale }: Draft): Html {
  const { title, text, vendors, allow, refuse } = textsOf(locale).pixels;
  return html`<section class="bar-asking" id="question" aria-labelledby="asked" hidden>
<div>
<details><summary>${icon('chevron')}<span id="asked">${title}</span></summary><p>${text}</p></details>
<p>${vendors} <strong>${vendorNames(pixels).join(', ')}</strong></p>
</div>
<div class="bar-ways">
<button type="button" data-choice="refused">${refuse}</button>
<button type="button" data-choice="allowed">${allow}</button>
</div>
</section>`;
}
