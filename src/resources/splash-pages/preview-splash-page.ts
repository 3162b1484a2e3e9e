import * as contract from '../../../contract/splash-pages.ts';
import { answerPreview, type RenderPreview } from '../../http/answer-preview.ts';
import { type Route, route } from '../../http/context.ts';
import { checkSettings } from './check-settings.ts';
import type { SplashSettings } from './splash-page.ts';

/** Shows what a splash page would look like; nothing is stored. */
export function previewSplashPageRoute(render: RenderPreview<SplashSettings>): Route {
  return route(contract.previewSplashPage, async (call) => {
    const settings = { ...contract.splashDefaults, ...(await checkSettings(call, call.body)) };
    return answerPreview(call, render, settings);
  });
}
