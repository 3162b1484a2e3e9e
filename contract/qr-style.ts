/** How a QR code is drawn. */
import { z } from '@hono/zod-openapi';
import { given, givenFlag, integer, mustBe, text } from './fields.ts';
import { limits } from './limits.ts';

const dots = ['square', 'rounded', 'circle'] as const;
const corners = ['square', 'rounded', 'circle'] as const;
const levels = ['L', 'M', 'Q', 'H'] as const;
const frames = ['none', 'line', 'banner'] as const;

const gradients = ['linear', 'radial'] as const;

const gradient = z
  .object(
    {
      to: z.string({ error: mustBe('a colour of the form rgb(R,G,B)') }).openapi({
        description:
          'The second colour; the foreground is the first. It too must be clearly darker than the background',
        example: 'rgb(190,24,93)',
      }),
      type: choice(gradients, 'linear', 'Along a line or from the middle outwards; linear unless given'),
      angle: given(integer({ min: 0, max: 359 })).openapi({
        type: 'integer',
        description:
          'Direction of a linear one in degrees, clockwise: 0 is from left to right, 90 from top to bottom. ' +
          `${limits.qrGradientDegreesDefault} unless given`,
        example: limits.qrGradientDegreesDefault,
      }),
    },
    { error: mustBe('an object') },
  )
  .openapi('QrGradient');

export const qrStyle = z
  .object(
    {
      dots: choice(dots, 'rounded', 'Shape of the modules; square unless given'),
      corners: choice(corners, 'circle', 'Shape of the three finder patterns; square unless given'),
      gradient: given(gradient),
      transparent: givenFlag().openapi({
        description:
          'Whether the background is left out of the picture. The contrast to its colour is checked all the same: ' +
          'the code is to be placed on such a ground',
        example: false,
      }),
      level: choice(levels, 'M', 'Error correction; M unless given. Codes with a logo have H'),
      margin: given(integer({ min: 0, max: limits.pictureMarginModulesMax })).openapi({
        type: 'integer',
        description:
          `Quiet zone in modules; ${limits.pictureMarginModulesDefault} unless given. ` +
          `Within a frame it has at least ${limits.qrFrameMarginModulesMin}`,
        example: limits.pictureMarginModulesDefault,
      }),
      frame: choice(
        frames,
        'banner',
        'What is drawn around the code: a line, or a line with a banner for the caption (a banner without a caption ' +
          'is a line). A frame or a caption makes the picture higher than it is wide',
      ),
      caption: given(text({ max: limits.qrCaptionCharactersMax, lines: false })).openapi({
        type: 'string',
        description:
          'Words below the code, made smaller to fit. Latin, Greek and Cyrillic letters can be drawn, no emoji',
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
