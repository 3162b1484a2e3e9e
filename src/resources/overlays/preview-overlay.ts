import * as contract from '../../../contract/overlays.ts';
import { answerPreview, type RenderPreview } from '../../http/answer-preview.ts';
import { type Route, route } from '../../http/context.ts';
import { checkSettings } from './check-settings.ts';
import type { OverlayContent } from './overlay.ts';

/** Shows what an overlay would look like; nothing is stored. */
export function previewOverlayRoute(render: RenderPreview<OverlayContent>): Route {
  return route(contract.previewOverlay, async (call) => {
    const { type } = call.body;
    const settings = await checkSettings(call, type, call.body.settings);
    return answerPreview(call, render, { type, settings } as OverlayContent);
  });
}
