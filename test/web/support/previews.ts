import type { FrameLocator, Page } from 'playwright-core';
import { poll } from '../../support/clicks/visits.ts';

/** The page in an editor's preview, as visitors will see it. */
export function previewOf(page: Page): FrameLocator {
  return page.getByRole('region', { name: 'Preview' }).frameLocator('iframe[title="Preview"]');
}

/** The parts of the DOM that the tests use; they are not compiled with its types. */
interface Document {
  scrollTop: number;
  clientWidth: number;
  ownerDocument: { defaultView: { getComputedStyle(element: unknown): { backgroundColor: string } } };
}

/**
 * The previewed page's width, its background, and how far it is scrolled down. A new version of the page takes the
 * place of the old one, even while that is looked at.
 */
export function lookOf(preview: FrameLocator) {
  const look = () =>
    preview.locator('html').evaluate((element) => {
      const html = element as unknown as Document;
      const { backgroundColor } = html.ownerDocument.defaultView.getComputedStyle(html);
      return { width: html.clientWidth, background: backgroundColor, top: html.scrollTop };
    });
  return poll('the preview', () => look().catch(() => undefined));
}

/** The width of the document; if it exceeds the screen, an element sticks out. */
export function widthOf(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth');
}

/**
 * The texts of elements that a box cuts off, or that stick out of the screen at its side. What ends in an ellipsis
 * is meant to be cut, and what is hidden from sight is no business of this.
 */
export function findCut(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`[...document.body.querySelectorAll('*')].filter(${isCut}).map(${toText})`);
}

const isCut = `(element) => {
  const { overflowX, textOverflow } = getComputedStyle(element);
  const { left, right, width, height } = element.getBoundingClientRect();
  if (width <= 1 || height <= 1 || element.closest('svg, .sr-only') || textOverflow === 'ellipsis') return false;
  const isWithin = element.parentElement.closest('[class*=truncate]') !== null;
  const isOutside = left < -1 || right > document.documentElement.clientWidth + 1;
  const isOver = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
  return !isWithin && (isOutside || isOver);
}`;
const toText = `(element) => element.localName + ': ' + element.textContent.slice(0, 80)`;
