/** The formats of answers that are to be had as a file, too. Not part of the reference. */
import { z } from '@hono/zod-openapi';
import { isNothing } from './fields.ts';

const fileFormats = ['csv', 'csv-bom'] as const;
export type FileFormat = (typeof fileFormats)[number];
export type AnswerFormat = 'json' | FileFormat;

/** Field `format` of a query, JSON if absent. `file`: says what the file holds, and begins with `csv answers a file`. */
export function answerFormat(file: string) {
  return z
    .preprocess(
      (value) => (isNothing(value) ? undefined : value),
      z.enum(['json', ...fileFormats], { error: 'must be json, csv or csv-bom' }).default('json'),
    )
    .openapi({
      description: `${file}; csv-bom answers the same file with a byte order mark, by which Excel knows that it is UTF-8`,
      example: 'json',
    });
}
