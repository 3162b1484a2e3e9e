import type { Settings } from '../../settings/settings.ts';
import { toTimestamp } from '../../platform/time/timestamp.ts';
import { bioUrlOf } from '../../platform/addresses/public-addresses.ts';
import type { BioPage, ListedBioPage } from './bio-page.ts';

export function presentBioPage({ id, alias, name, created_at }: ListedBioPage, settings: Settings) {
  return { id, alias, link: bioUrlOf(alias, settings), name, date: toTimestamp(created_at) };
}

export function presentBioDetails(page: BioPage, settings: Settings) {
  const { blocksMade: _, ...shown } = page.settings;
  return { ...presentBioPage(page, settings), ...shown };
}
