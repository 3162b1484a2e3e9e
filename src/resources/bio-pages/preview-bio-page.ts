import * as contract from '../../../contract/bio-pages.ts';
import { answerPreview, type RenderPreview } from '../../http/answer-preview.ts';
import { type Route, route } from '../../http/context.ts';
import { bioDefaults } from './bio-page.ts';
import { type CheckedSettings, checkSettings } from './check-settings.ts';

type Shown = { name: string } & Required<CheckedSettings>;

/** Shows what a bio page would look like. Nothing is stored, and the alias is not checked. */
export function previewBioPageRoute(render: RenderPreview<Shown>): Route {
  return route(contract.previewBioPage, async (call) => {
    const { name } = call.body;
    const settings = { ...bioDefaults, ...(await checkSettings(call, call.body)) };
    const { description, avatar, theme, blocks } = settings;
    return answerPreview(call, render, { name, description, avatar, theme, blocks });
  });
}
