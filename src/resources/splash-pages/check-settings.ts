import { splashDefaults } from '../../../contract/splash-pages.ts';
import type { Context } from '../../http/context.ts';
import { requireImageAddress } from '../uploads/index.ts';
import type { SplashSettings } from './splash-page.ts';

/** Settings as the client sends them: absent = keep the value, null = reset it to the default. */
export type SentSettings = { [Name in keyof SplashSettings]?: SplashSettings[Name] | null | undefined };

/**
 * Validates the settings that were sent: null becomes the default, and the image's address is serialised.
 * Settings that were not sent are not in the result.
 * @throws AppError invalidUrl
 */
export async function checkSettings(context: Context, sent: SentSettings): Promise<Partial<SplashSettings>> {
  const { title, message, image, buttontext, counter, background, color } = sent;
  const named = { title, message, image, buttontext, counter, background, color };
  const given = Object.entries(named).filter(([, value]) => value !== undefined);
  const checked = Object.fromEntries(
    given.map(([key, value]) => [key, value ?? splashDefaults[key as keyof SplashSettings]]),
  ) as Partial<SplashSettings>;
  if (checked.image) checked.image = await requireImageAddress(context, checked.image, 'image');
  return checked;
}
