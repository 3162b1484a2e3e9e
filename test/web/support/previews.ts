import type { FrameLocator, Page } from 'playwright-core';

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

/** The previewed page's width, its background, and how far it is scrolled down. */
export function lookOf(preview: FrameLocator) {
  return preview.locator('html').evaluate((element) => {
    const html = element as unknown as Document;
    const { backgroundColor } = html.ownerDocument.defaultView.getComputedStyle(html);
    return { width: html.clientWidth, background: backgroundColor, top: html.scrollTop };
  });
}

/** The width of the document; if it exceeds the screen, an element sticks out. */
export function widthOf(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth');
}
