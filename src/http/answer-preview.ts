import type { pageLocales } from '../../contract/page-previews.ts';
import type { Services } from './context.ts';
import { RawAnswer } from './answers/raw-answer.ts';

type PageLocale = (typeof pageLocales)[number];

/** Renders a page as visitors would see it. `ownOrigin`: the origin that serves uploaded pictures. */
export type RenderPreview<Shown> = (
  shown: Shown,
  options: { locale: PageLocale; ownOrigin: string },
) => { headers: Record<string, string>; body: string };

export function answerPreview<Shown>(
  { settings, query }: Pick<Services, 'settings'> & { query: { locale: PageLocale } },
  render: RenderPreview<Shown>,
  shown: Shown,
): RawAnswer {
  const { headers, body } = render(shown, { locale: query.locale, ownOrigin: settings.baseUrl });
  return new RawAnswer(headers, body);
}
