import type { FrameLocator, Page } from 'playwright-core';

/** The page in the preview of an editor, as visitors will see it. */
export function previewOf(page: Page): FrameLocator {
  return page.getByRole('region', { name: 'Preview' }).frameLocator('iframe[title="Preview"]');
}

/** How wide the document is; more than the screen, and something sticks out. */
export function widthOf(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth');
}
