import type { DataPlane } from './data-plane.ts';
import type { Site } from './find-site.ts';

/** Where a link is reached, as the API gives it. */
export function shortUrlOf({ settings }: Pick<DataPlane, 'settings'>, site: Site, alias: string): string {
  return `${originOf({ settings }, site)}/${alias}`;
}

export function originOf({ settings }: Pick<DataPlane, 'settings'>, site: Site): string {
  return site.kind === 'branded' ? site.domain.origin : settings.shortUrl;
}
