/** Reference, QR codes. */
import { z } from '@hono/zod-openapi';
import { endpoint, idOf, listQuery } from './endpoint.ts';
import { listOf, success, successMessage } from './envelope.ts';
import { cleared, emptyListAsNothing, given, givenFlag, id, mustBe, name, typeMustBe } from './fields.ts';
import { text, timestampText, url } from './fields.ts';
import { limits } from './limits.ts';
import { qrContents, type QrType, qrTypes } from './qr-contents.ts';
import { qrStyle } from './qr-style.ts';

const typeForm = `must be one of ${qrTypes.join(', ')}`;

const qrCode = z
  .object({
    id: id(),
    link: z.string().openapi({
      description:
        'Address of the picture: PNG, or with .svg, .pdf or .eps added that format. `?size=` is the width of a PNG or SVG ' +
        'in pixels, `?mm=` that of a PDF or EPS in millimetres, `?margin=` the quiet zone in modules; `?download` makes ' +
        'browsers save it',
      example: 'https://links.example.com/qr/x7k2m9p',
    }),
    scans: z.int().nonnegative().openapi({ description: 'Of a dynamic code; else 0', example: 12 }),
    name: z.string().openapi({ example: 'Table card' }),
    date: timestampText(),
    type: z.enum(qrTypes).openapi({ example: 'link' }),
  })
  .openapi('QrCode');

const qrCodeDetails = qrCode
  .extend({
    data: z.record(z.string(), z.unknown()).openapi({
      description: 'What it says, in the object form of its type',
      example: { url: 'https://example.com/menu' },
    }),
    dynamic: z.boolean().openapi({ description: 'Whether the code holds its scan address', example: true }),
    background: z.string().openapi({ example: 'rgb(255,255,255)' }),
    foreground: z.string().openapi({ example: 'rgb(0,0,0)' }),
    logo: z.string().openapi({ description: 'As it was given; "" when there is none', example: '' }),
    style: qrStyle,
    scannability: scannability(),
  })
  .openapi('QrCodeDetails');

/** The result of drawing the code and trying to scan it before it is saved. */
const scanCheck = {
  scannability: scannability(),
  warning: z.string().optional().openapi({
    description: 'Only when not every scanner is expected to read it: what would help',
    example: 'Some scanners may not read this code. More contrast would help.',
  }),
};

/** The answer's fields for a new code. */
export const createdQrCode = { id: id(), link: qrCode.shape.link, ...scanCheck };

const topCounts = (example: Record<string, string>) =>
  z.record(z.string(), z.string()).openapi({ description: 'The 10 highest; counts are texts', example });

const qrStatistics = z
  .object({
    clicks: z.int().nonnegative().openapi({ example: 12 }),
    uniqueClicks: z.int().nonnegative().openapi({ example: 9 }),
    topCountries: topCounts({ Germany: '7', France: '2' }),
    topReferrers: topCounts({ 'Direct, email and other': '12' }),
    topBrowsers: topCounts({ Safari: '8', Chrome: '4' }),
    topOs: topCounts({ iOS: '8', Android: '4' }),
    socialCount: z
      .object({ facebook: z.int(), twitter: z.int(), instagram: z.int() })
      .openapi({ example: { facebook: 0, twitter: 0, instagram: 0 } }),
  })
  .openapi('QrCodeStatistics');

const colour = () =>
  z.string({ error: mustBe('a colour of the form rgb(R,G,B)') }).openapi({ example: 'rgb(20,40,120)' });

const logoExample = '/uploads/4fK2mQ8sT1vX7zB3nC6dF9.png';

/** Descriptions of appearance fields that creation and update share. */
const descriptions = {
  colour: 'The foreground must be clearly darker than the background.',
  logo:
    'URL of a PNG or JPEG picture of at most 2 MiB, or the path that POST /api/upload answered. A copy of it is ' +
    'kept. Codes with a logo have error correction level H',
  dynamic:
    'The code holds the scan address, so that scans are counted and what it says can be changed after it was ' +
    'printed. Links always are dynamic, Wi-Fi never is',
};

const newCode = <Type extends QrType>(type: Type) =>
  z.object({
    type: z.literal(type),
    data: qrContents[type],
    name: given(name()).openapi({ description: 'The type unless given', example: 'Table card' }),
    background: given(colour()).openapi({ description: descriptions.colour, example: 'rgb(255,255,255)' }),
    foreground: given(colour()).openapi({ description: descriptions.colour }),
    logo: given(url()).openapi({ description: descriptions.logo, example: logoExample }),
    dynamic: givenFlag().openapi({ description: descriptions.dynamic }),
    style: given(emptyListAsNothing(qrStyle)),
  });

export const listQrCodes = endpoint({
  resource: 'qr-codes',
  verb: 'list-qr-codes',
  method: 'get',
  path: '/api/qr',
  summary: 'List QR codes',
  access: 'key',
  query: listQuery.extend({
    q: given(text({ max: limits.searchCharactersMax })).openapi({
      description: 'Text to find in the name or in what the code says',
    }),
  }),
  answer: listOf('qrs', qrCode),
});

export const getQrCode = endpoint({
  resource: 'qr-codes',
  verb: 'get-qr-code',
  method: 'get',
  path: '/api/qr/{id}',
  summary: 'Get a QR code and its statistics',
  access: 'key',
  params: { id: idOf('qrNotFound') },
  answer: success({ details: qrCodeDetails, data: qrStatistics }),
});

export const createQrCode = endpoint({
  resource: 'qr-codes',
  verb: 'create-qr-code',
  method: 'post',
  path: '/api/qr/add',
  summary: 'Create a QR code',
  description:
    'What `data` holds depends on the type. Where there is one field that cannot be left out, it may be sent ' +
    'alone, as a text: `"data": "https://example.com"` for a link. Before it is saved the code is drawn as on a screen ' +
    'and in print, sharp and blurred, and read by two decoders; one that neither can read is refused with what to change.',
  access: 'key',
  body: z
    .discriminatedUnion(
      'type',
      [
        newCode('text'),
        newCode('link'),
        newCode('email'),
        newCode('phone'),
        newCode('sms'),
        newCode('wifi'),
        newCode('vcard'),
      ],
      { error: typeMustBe(`one of ${qrTypes.join(', ')}`) },
    )
    .openapi('NewQrCode'),
  answer: success(createdQrCode),
  failures: ['invalidUrl', 'ownAddress', 'targetListed', 'invalidEmail'],
});

export const updateQrCode = endpoint({
  resource: 'qr-codes',
  verb: 'update-qr-code',
  method: 'put',
  path: '/api/qr/{id}/update',
  summary: 'Update a QR code',
  description:
    'The code keeps its address. `data` is required and replaces what the code says, a `style` that is sent the ' +
    'whole style. The same data as before is not checked again, and the same logo is not fetched again.',
  access: 'key',
  params: { id: idOf('qrNotFound') },
  body: z
    .object({
      data: z
        .unknown()
        .refine((value) => value !== undefined && value !== null && value !== '', 'is required')
        .openapi({
          description: 'As on creation, for the type',
          example: { url: 'https://example.com/menu' },
        }),
      type: cleared(z.enum(qrTypes, { error: typeForm })).openapi({
        type: 'string',
        enum: [...qrTypes],
        description: 'Of the new data; as it was unless given',
        example: 'link',
      }),
      name: cleared(name()).openapi({ description: 'null: the type', example: 'Table card' }),
      background: cleared(colour()).openapi({
        description: descriptions.colour,
        example: 'rgb(255,255,255)',
      }),
      foreground: cleared(colour()).openapi({ description: descriptions.colour }),
      logo: cleared(url()).openapi({
        description: `${descriptions.logo}. null takes it away`,
        example: logoExample,
      }),
      dynamic: givenFlag().openapi({
        description:
          `${descriptions.dynamic}. As it was unless given; a dynamic code becomes one for Wi-Fi only with false, as ` +
          'its printed copies stop working then',
      }),
      style: cleared(emptyListAsNothing(qrStyle)),
    })
    .openapi('QrCodeChange'),
  answer: successMessage('QR code has been updated successfully.').extend(scanCheck),
  failures: ['invalidUrl', 'ownAddress', 'targetListed', 'invalidEmail'],
});

export const deleteQrCode = endpoint({
  resource: 'qr-codes',
  verb: 'delete-qr-code',
  method: 'delete',
  path: '/api/qr/{id}/delete',
  summary: 'Delete a QR code',
  description: 'Its picture and its scan address answer 404 from then on.',
  access: 'key',
  params: { id: idOf('qrNotFound') },
  answer: successMessage('QR code has been deleted successfully.'),
});

function scannability() {
  return z.int().min(0).max(100).openapi({
    description:
      'How well it was read when it was checked, of 100. Little contrast and a narrow quiet zone take points off',
    example: 100,
  });
}
