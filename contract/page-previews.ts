/** The common parts of previews of visitors' pages. */
import { z } from '@hono/zod-openapi';
import { mustBe } from './fields.ts';

/** The languages that visitors' pages are written in. */
export const pageLocales = ['en', 'de', 'fr', 'es', 'pt', 'ar'] as const;

export const previewQuery = z.object({
  locale: z
    .preprocess(
      (value) => (value === '' ? undefined : value),
      z.enum(pageLocales, { error: mustBe(`one of ${pageLocales.join(', ')}`) }).default('en'),
    )
    .openapi({ type: 'string', enum: [...pageLocales], description: 'Language of the page', default: 'en' }),
});

export const previewPage = () => z.string().openapi({ example: '<!doctype html>' });

export const previewDescription =
  'Takes what adding one takes, keeps nothing, and answers the page that visitors will see: for a frame, since nothing ' +
  'on it can be used. Pictures of other servers are replaced.';
