/** Bulk operations on QR codes: creating many in one request, and packing many into one file. */
import { z } from '@hono/zod-openapi';
import { endpoint } from './endpoint.ts';
import { outcomesOf, success } from './envelope.ts';
import { given, idInRequest, integer, mustBe } from './fields.ts';
import { limits } from './limits.ts';
import { createdQrCode, createQrCode } from './qr-codes.ts';

const entriesExpected = `must hold 1 to ${limits.bulkQrCodesMax} entries`;
const idsExpected = `must hold 1 to ${limits.bulkQrCodesMax} ids`;
const formats = ['png', 'svg', 'pdf', 'eps'] as const;

/** A new code; each entry of a bulk request is validated with it. */
export const newQrCode = z
  .record(z.string(), z.unknown(), { error: 'The entry must be an object with a type and data.' })
  .pipe(createQrCode.body);

export const createQrCodes = endpoint({
  resource: 'qr-codes',
  verb: 'create-qr-codes',
  method: 'post',
  path: '/api/qr/bulk',
  summary: 'Create many QR codes',
  description:
    'Each entry is a body of "Create a QR code" and stands for itself: one that fails leaves the others alone. The ' +
    'results come in the order of the entries. A logo that several entries name is fetched once.',
  access: 'key',
  body: z
    .object({
      qrs: z
        .array(z.unknown(), { error: mustBe('a list') })
        .min(1, entriesExpected)
        .max(limits.bulkQrCodesMax, entriesExpected)
        .openapi({ type: 'array', items: { $ref: '#/components/schemas/NewQrCode' } }),
    })
    .openapi('NewQrCodes'),
  answer: outcomesOf(success(createdQrCode)),
});

export const packPictures = endpoint({
  resource: 'qr-codes',
  verb: 'pack-pictures',
  method: 'post',
  path: '/api/qr/pictures',
  summary: 'Get the pictures of many QR codes as a ZIP file',
  description:
    'The files have the names of their codes. `size` is the width of a PNG or SVG in pixels, `mm` that of a PDF or EPS ' +
    'in millimetres; a size that the format does not have is not looked at.',
  access: 'key',
  reads: true,
  body: z
    .object({
      ids: z
        .array(idInRequest(), { error: mustBe('a list of ids') })
        .min(1, idsExpected)
        .max(limits.bulkQrCodesMax, idsExpected)
        .openapi({ example: [1, 2] }),
      format: given(z.enum(formats, { error: `must be one of ${formats.join(', ')}` })).openapi({
        type: 'string',
        enum: [...formats],
        description: 'png unless given',
        example: 'pdf',
      }),
      size: given(integer({ min: limits.pictureSizePixelsMin, max: limits.pictureSizePixelsMax })).openapi({
        description: `${limits.pictureSizePixelsDefault} unless given`,
        example: limits.pictureSizePixelsDefault,
      }),
      mm: given(integer({ min: limits.pictureMillimetresMin, max: limits.pictureMillimetresMax })).openapi({
        description: `${limits.pictureMillimetresDefault} unless given`,
        example: limits.pictureMillimetresDefault,
      }),
    })
    .openapi('WantedPictures'),
  answer: z.string().openapi({ format: 'binary', description: 'A ZIP file' }),
  answerType: 'application/zip',
  idempotent: false,
});
