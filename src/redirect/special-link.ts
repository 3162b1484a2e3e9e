import { compileLinkRules, type VisitedLink } from '../resources/links/index.ts';
import type { CompiledRules } from '../rules/index.ts';

/** What a link does beyond redirecting. */
export interface SpecialLink {
  rules: CompiledRules;
  /** The hash of the link's password; null = it has none. */
  passwordHash: string | null;
  delivery: VisitedLink['delivery'];
  hasPixels: boolean;
  /** What preview crawlers are told; null = they are redirected like everybody. */
  meta: { title: string | undefined; description: string | undefined; image: string | undefined } | null;
}

/** null = the link only redirects, as nearly all links do. */
export function toSpecialLink(link: VisitedLink): SpecialLink | null {
  const { metatitle: title, metadescription: description, metaimage: image } = link.settings;
  const special: SpecialLink = {
    rules: compileLinkRules(link),
    passwordHash: link.password_hash,
    delivery: link.delivery,
    hasPixels: link.has_pixels,
    meta: title || description || image ? { title, description, image } : null,
  };
  const isSpecial =
    special.rules.length > 0 ||
    special.passwordHash !== null ||
    special.delivery !== 'direct' ||
    special.hasPixels ||
    special.meta !== null;
  return isSpecial ? special : null;
}
