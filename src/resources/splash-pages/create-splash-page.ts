import { splashDefaults } from '../../../contract/splash-pages.ts';
import type { Context } from '../../http/context.ts';
import { checkSettings, type SentSettings } from './check-settings.ts';
import { insertSplashPage } from './splash-page-store.ts';

/** @throws AppError invalidUrl */
export async function createSplashPage(
  context: Context,
  wanted: { name: string } & SentSettings,
): Promise<number> {
  const settings = { ...splashDefaults, ...(await checkSettings(context, wanted)) };
  const at = context.clock.now();
  return insertSplashPage(context.database, {
    accountId: context.account.id,
    name: wanted.name,
    settings,
    at,
  });
}
