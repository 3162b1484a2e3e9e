import fc from 'fast-check';
import { qrContents } from '../../../contract/qr-contents.ts';
import type { QrContent } from '../../../src/resources/qr-codes/contents/encode-content.ts';
import { contents } from './qr-contents.ts';

type StaticContent = Exclude<QrContent, { type: 'link' }>;

/** `data` of a request. */
export function dataOf(content: QrContent): Record<string, unknown> {
  const { type: _, ...data } = content;
  return data;
}

const phone = fc.option(fc.stringMatching(/^\+?[0-9]{3,15}$/), { nil: undefined });
const email = fc.option(fc.emailAddress(), { nil: undefined });

/**
 * As awkward as those of `contents`, but valid for the API: numbers are numbers, and mail addresses are
 * valid.
 */
const acceptable: fc.Arbitrary<QrContent>[] = [
  contents.text,
  contents.email,
  contents.phone,
  contents.sms,
  contents.wifi,
  fc
    .tuple(contents.vcard, fc.record({ phone, cell: phone, fax: phone, email }))
    .map(([card, own]) => ({ ...card, ...own, ...(card.site && { site: new URL(card.site).href }) })),
];

/** Random contents of every type that a static code can contain. */
export const staticContents = fc
  .oneof(...acceptable)
  .filter(
    (content) => qrContents[content.type].safeParse(dataOf(content)).success,
  ) as fc.Arbitrary<StaticContent>;

/** Texts of some thousand bytes; about half of them are too long for any code. */
export const longTexts: fc.Arbitrary<StaticContent> = fc
  .tuple(contents.text, fc.integer({ min: 600, max: 3_600 }))
  .map(([{ text }, bytes]) => ({
    type: 'text',
    text: text.repeat(Math.ceil(bytes / Buffer.byteLength(text))),
  }));

const part = (min: number, max: number) => fc.integer({ min, max });
const colour = (min: number, max: number) =>
  fc.tuple(part(min, max), part(min, max), part(min, max)).map((parts) => `rgb(${parts.join(',')})`);

/** Random styles, most of which can be scanned; `logo` is the path of an uploaded logo. */
export function looks(logo: string): fc.Arbitrary<Record<string, unknown>> {
  const gradient = fc.record(
    { to: colour(0, 110), type: fc.constantFrom('linear', 'radial'), angle: part(0, 359) },
    { requiredKeys: ['to'] },
  );
  const style = fc.record(
    {
      dots: fc.constantFrom('square', 'rounded', 'circle'),
      corners: fc.constantFrom('square', 'rounded', 'circle'),
      gradient,
      transparent: fc.boolean(),
      level: fc.constantFrom('L', 'M', 'Q', 'H'),
      margin: part(1, 16),
      frame: fc.constantFrom('none', 'line', 'banner'),
      caption: fc.constantFrom(
        'Scan me',
        'Отсканируйте',
        'Σκανάρετε με',
        'A "very" long caption; with <signs> & more',
      ),
    },
    { requiredKeys: [] },
  );
  return fc.record(
    {
      style,
      foreground: colour(0, 110),
      background: colour(215, 255),
      logo: fc.option(fc.constant(logo), { freq: 3, nil: '' }),
    },
    { requiredKeys: ['style'] },
  );
}
