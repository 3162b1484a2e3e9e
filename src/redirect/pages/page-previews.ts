import { choosePicture, standInPicture } from './parts/address.ts';
import { type BioPageBlock, type BioPageData, renderBioPage } from './bio-page.ts';
import { type OverlayData, renderOverlayPage } from './overlay-page.ts';
import type { Page } from './page.ts';
import { renderSplashPage, type SplashData } from './splash-page.ts';
import type { Locale } from './texts/index.ts';

/** How to preview a page. It sends no request to third parties, so it shows only pictures of `ownOrigin`. */
export interface PreviewOptions {
  locale: Locale;
  ownOrigin: string;
}

/** Stands for the target of a visitor; nobody is led there. */
const target = 'https://example.com/';
const pageNumber = 1;

export function previewSplashPage(
  settings: Omit<SplashData, 'target'>,
  { locale, ownOrigin }: PreviewOptions,
): Page {
  const image = pictureOf(settings.image, ownOrigin);
  return renderSplashPage({ ...settings, image, target, isPreview: true }, locale);
}

export function previewOverlay(
  overlay: Omit<OverlayData['overlay'], 'id'>,
  { locale, ownOrigin }: PreviewOptions,
): Page {
  const { image } = overlay.settings as { image?: string };
  const numbered = { ...overlay, id: pageNumber } as OverlayData['overlay'];
  const shown = { overlay: numbered, image: pictureOf(image, ownOrigin), target };
  return renderOverlayPage({ ...shown, isFramed: true, isPreview: true }, locale);
}

type PreviewedBlock = BioPageBlock & { url?: string | undefined; link?: string | undefined };

export function previewBioPage(
  page: Pick<BioPageData, 'name' | 'description' | 'theme'> & { avatar: string; blocks: PreviewedBlock[] },
  { locale, ownOrigin }: PreviewOptions,
): Page {
  const blocks = page.blocks.map((block): BioPageBlock => {
    const href = block.url ?? block.link;
    return block.type === 'image'
      ? { ...block, href, image: pictureOf(block.image, ownOrigin) }
      : { ...block, href };
  });
  const avatar = pictureOf(page.avatar, ownOrigin);
  const data = { ...page, avatar, blocks, previewImage: undefined, url: ownOrigin, isPreview: true };
  return renderBioPage(data, locale);
}

/** The address includes its origin, because the preview's own address has none. */
function pictureOf(picture: string | undefined, ownOrigin: string): string | undefined {
  if (!picture) return undefined;
  const chosen = choosePicture(picture, { ownOrigins: [ownOrigin], allowForeign: false });
  return chosen === undefined ? standInPicture : new URL(chosen, ownOrigin).href;
}
