/** Preview of a QR code that does not exist yet. */
import { z } from '@hono/zod-openapi';
import { endpoint } from './endpoint.ts';
import { success } from './envelope.ts';
import { createdQrCode, createQrCode } from './qr-codes.ts';

export const previewQrCode = endpoint({
  resource: 'qr-codes',
  verb: 'preview-qr-code',
  method: 'post',
  path: '/api/qr/preview',
  summary: 'Preview a QR code',
  description:
    'Draws and checks what "Create a QR code" would make of the same body, refuses what that would refuse, and stores ' +
    'nothing. A dynamic code has no address yet: the picture holds another one of the same length, which leads nowhere. ' +
    'A logo from elsewhere is fetched once a minute at most.',
  access: 'key',
  reads: true,
  body: createQrCode.body,
  answer: success({
    svg: z.string().openapi({ description: 'The picture, 512 pixels wide', example: '<svg …>…</svg>' }),
    scannability: createdQrCode.scannability,
    warning: createdQrCode.warning,
  }),
  failures: ['invalidUrl', 'ownAddress', 'targetListed', 'invalidEmail'],
  idempotent: false,
});
