/** How a QR code is drawn. */
import { z } from '@hono/zod-openapi';
import { given, integer, mustBe, text } from './fields.ts';
import { limits } from './limits.ts';

const dots = ['square', 'rounded', 'circle'] as const;
const corners = ['square', 'rounded', 'circle'] as const;
const levels = ['L', 'M', 'Q', 'H'] as const;
const frames = ['none', 'line', 'banner'] as const;

const later = 'Kept, and drawn from a later release on';

export const qrStyle = z
  .object(
    {
      dots: choice(dots, 'square', `Shape of the modules. ${later}`),
      corners: choice(corners, 'square', `Shape of the three finder patterns. ${later}`),
      level: choice(levels, 'M', 'Error correction; M unless given. Codes with a logo have H'),
      margin: given(integer({ min: 0, max: limits.pictureMarginModulesMax })).openapi({
        type: 'integer',
        description: `Quiet zone in modules; ${limits.pictureMarginModulesDefault} unless given`,
        example: limits.pictureMarginModulesDefault,
      }),
      frame: choice(frames, 'none', `What is drawn around the code. ${later}`),
      caption: given(text({ max: limits.qrCaptionCharactersMax, lines: false })).openapi({
        type: 'string',
        description: `Words of the frame. ${later}`,
        example: 'Scan me',
      }),
    },
    { error: mustBe('an object') },
  )
  .openapi('QrStyle');

function choice<const Choices extends readonly [string, ...string[]]>(
  choices: Choices,
  example: Choices[number],
  description: string,
) {
  return given(z.enum(choices, { error: `must be one of ${choices.join(', ')}` })).openapi({
    type: 'string',
    enum: [...choices],
    description,
    example,
  });
}
