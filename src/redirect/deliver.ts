import type { Visit } from '../clicks/visit.ts';
import type { DataPlane } from './data-plane.ts';
import type { Page } from './pages/page.ts';
import { renderSplashPage, type SplashData, unchosenColours } from './pages/splash-page.ts';
import { localeOf } from './send-notice.ts';
import { pictureChooser } from './show-picture.ts';
import type { SpecialVisit } from './visit-special.ts';

/** The page on which a visitor is led on. */
export type Delivered = Page;

interface Towards {
  record: Visit;
  /** Where this visitor goes. */
  address: string;
  /** Set when the address opens an app. */
  fallback: string | undefined;
}

/** The page between the short link and its target; null = none, a redirect will do. */
export function prepareDelivery(
  plane: DataPlane,
  visit: SpecialVisit,
  towards: Towards,
): Promise<Delivered | null> | null {
  const { delivery } = visit.special;
  if (delivery === 'splash' || delivery.startsWith('splash:')) return prepareSplash(plane, visit, towards);
  return null;
}

const usualSplash: Omit<SplashData, 'target' | 'image'> = {
  title: '',
  message: '',
  buttontext: '',
  counter: 5,
  ...unchosenColours,
};

async function prepareSplash(
  plane: DataPlane,
  { link, special, exchange }: SpecialVisit,
  { address }: Towards,
): Promise<Page> {
  const id = special.delivery.slice('splash:'.length);
  const found = id === '' ? null : await plane.splashPages.find(`${link.accountId}/${id}`);
  const image = pictureChooser(exchange.message, plane.settings)(found?.settings.image);
  return renderSplashPage(
    { ...(found?.settings ?? usualSplash), image: absolute(plane, image), target: address },
    localeOf(exchange.message),
  );
}

/** Uploads are served on the base host alone. */
function absolute({ settings }: DataPlane, picture: string | undefined): string | undefined {
  return picture?.startsWith('/') ? settings.baseUrl + picture : picture;
}
