import { toTimestamp } from '../../platform/time/timestamp.ts';
import type { SplashPage } from './splash-page.ts';

/** Reference, Custom splash page. */
export function presentSplashPage({ id, name, created_at }: SplashPage) {
  return { id, name, date: toTimestamp(created_at) };
}

export function presentSplashDetails(page: SplashPage) {
  return { ...presentSplashPage(page), ...page.settings };
}
