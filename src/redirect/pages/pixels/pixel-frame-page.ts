import { html } from 'hono/html';
import { inlineWithNonce } from '../parts/inline-file.ts';
import { createPage, type Page } from '../page.ts';
import { besideScript } from './pixel-scripts.ts';
import { type PagePixel, runnablePixels, vendorSources } from './pixels.ts';
import { type Locale, textsOf } from '../texts/index.ts';

/**
 * Runs the pixels of a link in a frame of the link's own page, which asks for consent where needed. The frame
 * has an opaque origin: the vendors' scripts reach nothing of this host, and nothing of the page around it.
 */
export function renderPixelFrame(pixels: readonly PagePixel[], locale: Locale): Page {
  const runnable = runnablePixels(pixels);
  return createPage({
    locale,
    status: 200,
    title: textsOf(locale).splash.title,
    isFramed: true,
    isSandboxed: true,
    // The vendors learn which service the visitor came to, but not by which link.
    headers: { 'Referrer-Policy': 'strict-origin' },
    script: inlineWithNonce(besideScript(runnable, { isAsked: false })),
    vendors: vendorSources(runnable),
    content: html``,
  });
}
