import type { FrameLocator, Page } from 'playwright-core';

/** The page in the preview of an editor, as visitors will see it. */
export function previewOf(page: Page): FrameLocator {
  return page.getByRole('region', { name: 'Preview' }).frameLocator('iframe[title="Preview"]');
}

/** What the tests look at of a page; they are not compiled for browsers. */
interface Document {
  scrollTop: number;
  clientWidth: number;
  ownerDocument: { defaultView: { getComputedStyle(element: unknown): { backgroundColor: string } } };
}

/** How wide the previewed page is, its background, and how far it has been scrolled down. */
export function lookOf(preview: FrameLocator) {
  return preview.locator('html').evaluate((element) => {
    const html = element as unknown as Document;
    const { backgroundColor } = html.ownerDocument.defaultView.getComputedStyle(html);
    return { width: html.clientWidth, background: backgroundColor, top: html.scrollTop };
  });
}

/** How wide the document is; more than the screen, and something sticks out. */
export function widthOf(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth');
}
