/** Reference, CTA overlays; plus creating, reading, updating and deleting them. */
import { z } from '@hono/zod-openapi';
import { endpoint, idOf, listQuery } from './endpoint.ts';
import { listOf, success, successMessage } from './envelope.ts';
import { given, hexColor, id, kept, mustBe, name, text, timestampText, typeMustBe, url } from './fields.ts';
import { limits } from './limits.ts';
import { previewDescription, previewPage, previewQuery } from './page-previews.ts';

export const overlayTypes = ['message', 'contact', 'newsletter', 'coupon', 'poll', 'image'] as const;

export type OverlayType = (typeof overlayTypes)[number];

const type = z
  .enum(overlayTypes, { error: `must be one of ${overlayTypes.join(', ')}` })
  .openapi({ example: 'message' });

const words = () => text({ max: limits.textCharactersMax });
const label = () => text({ max: limits.nameCharactersMax, lines: false });
const imageAddress = () =>
  url().openapi({
    description: 'URL of a picture, or the path that POST /api/upload answered',
    example: 'https://example.com/picture.png',
  });

const optionsDiffer = 'must hold options that differ from each other';
const pollSize = `must hold ${limits.pollOptionsMin} to ${limits.pollOptionsMax} options`;

/** Settings of all overlays, whatever their type. */
const appearance = {
  position: givenOr('bottom', z.enum(['bottom', 'top', 'left', 'right'])).openapi({
    type: 'string',
    enum: ['bottom', 'top', 'left', 'right'],
    description: 'Default bottom',
  }),
  background: givenOr('#ffffff', hexColor()).openapi({ type: 'string', description: 'Default #ffffff' }),
  color: givenOr('#111827', hexColor()).openapi({ type: 'string', description: 'Default #111827' }),
};

/** The settings of an overlay by its type. */
export const overlaySettings = {
  message: settings('MessageSettings', {
    text: words().openapi({ example: 'Our summer sale has begun.' }),
    buttontext: given(label()),
    buttonlink: given(url()),
  }),
  contact: settings('ContactSettings', {
    text: words().openapi({ example: 'How can we help you?' }),
    subject: given(label()),
    webhook: given(url()),
  }),
  newsletter: settings('NewsletterSettings', {
    text: words().openapi({ example: 'News, once a month.' }),
    buttontext: given(label()),
    webhook: given(url()),
  }),
  coupon: settings('CouponSettings', {
    text: words().openapi({ example: 'Ten per cent off until Sunday.' }),
    code: label().openapi({ example: 'SUMMER10' }),
    buttonlink: given(url()),
  }),
  poll: settings('PollSettings', {
    question: words().openapi({ example: 'Tea or coffee?' }),
    options: z
      .array(label(), { error: mustBe('a list') })
      .min(limits.pollOptionsMin, pollSize)
      .max(limits.pollOptionsMax, pollSize)
      .refine(
        (options) => new Set(options.map((option) => option.trim())).size === options.length,
        optionsDiffer,
      )
      .openapi({ example: ['Tea', 'Coffee'] }),
  }),
  image: settings('ImageSettings', { image: imageAddress(), link: url() }),
};

export type OverlaySettings = { [Type in OverlayType]: z.output<(typeof overlaySettings)[Type]> };

const overlay = z
  .object({
    id: id(),
    type: z.enum(overlayTypes).openapi({ example: 'message' }),
    name: z.string().openapi({ example: 'Summer sale' }),
    date: timestampText(),
  })
  .openapi('Overlay');

const pollResult = z
  .object({ option: z.string().openapi({ example: 'Tea' }), votes: z.int().openapi({ example: 12 }) })
  .openapi('PollResult');

const overlayDetails = overlay
  .extend({
    settings: z.record(z.string(), z.unknown()).openapi({
      description: 'As they were given, with the defaults filled in',
      example: { text: 'Our summer sale has begun.', position: 'bottom', background: '#ffffff' },
    }),
    results: z
      .array(pollResult)
      .optional()
      .openapi({ description: 'Of a poll: the votes for each of its options, in their order' }),
  })
  .openapi('OverlayDetails');

export const listOverlays = endpoint({
  resource: 'overlays',
  verb: 'list-overlays',
  method: 'get',
  path: '/api/overlay',
  summary: 'List CTA overlays',
  access: 'key',
  query: listQuery,
  answer: listOf('cta', overlay),
});

export const getOverlay = endpoint({
  resource: 'overlays',
  verb: 'get-overlay',
  method: 'get',
  path: '/api/overlay/{id}',
  summary: 'Get a CTA overlay',
  access: 'key',
  params: { id: idOf('overlayNotFound') },
  answer: success({ details: overlayDetails }),
});

export const createOverlay = endpoint({
  resource: 'overlays',
  verb: 'create-overlay',
  method: 'post',
  path: '/api/overlay/add',
  summary: 'Add a CTA overlay',
  description: 'What the settings hold depends on the type.',
  access: 'key',
  body: z
    .discriminatedUnion(
      'type',
      [
        newOverlay('message'),
        newOverlay('contact'),
        newOverlay('newsletter'),
        newOverlay('coupon'),
        newOverlay('poll'),
        newOverlay('image'),
      ],
      { error: typeMustBe(`one of ${overlayTypes.join(', ')}`) },
    )
    .openapi('NewOverlay'),
  answer: success({ id: id() }),
  failures: ['invalidUrl', 'targetListed'],
});

export const previewOverlay = endpoint({
  resource: 'overlays',
  verb: 'preview-overlay',
  method: 'post',
  path: '/api/overlay/preview',
  summary: 'Preview a CTA overlay',
  description: previewDescription,
  access: 'key',
  reads: true,
  query: previewQuery,
  body: createOverlay.body,
  answer: previewPage(),
  answerType: 'text/html',
  failures: ['invalidUrl', 'targetListed'],
  idempotent: false,
});

export const updateOverlay = endpoint({
  resource: 'overlays',
  verb: 'update-overlay',
  method: 'put',
  path: '/api/overlay/{id}/update',
  summary: 'Update a CTA overlay',
  description: 'Settings that are sent replace all earlier ones. Another type needs settings of its own.',
  access: 'key',
  params: { id: idOf('overlayNotFound') },
  body: z
    .object({
      type: kept(type),
      name: kept(name()).openapi({ example: 'Last days of the sale' }),
      settings: kept(
        z
          .record(z.string(), z.unknown(), { error: mustBe('an object') })
          .openapi({ description: 'As on creation, for the type', example: { text: 'The last days!' } }),
      ),
    })
    .openapi('OverlayChange'),
  answer: successMessage('Overlay has been updated successfully.'),
  failures: ['invalidUrl', 'targetListed'],
});

export const deleteOverlay = endpoint({
  resource: 'overlays',
  verb: 'delete-overlay',
  method: 'delete',
  path: '/api/overlay/{id}/delete',
  summary: 'Delete a CTA overlay',
  description: 'Links that showed it redirect directly. Its entries and votes are deleted, too.',
  access: 'key',
  params: { id: idOf('overlayNotFound') },
  answer: successMessage('Overlay has been deleted successfully.'),
});

function newOverlay<Type extends OverlayType>(kind: Type) {
  return z.object({
    type: z.literal(kind),
    name: name().openapi({ example: 'Summer sale' }),
    settings: overlaySettings[kind],
  });
}

function settings<Shape extends z.ZodRawShape>(title: string, shape: Shape) {
  return z.object({ ...shape, ...appearance }, { error: mustBe('an object') }).openapi(title);
}

/** As `given`, but "not given" becomes `fallback`. */
function givenOr<Schema extends z.ZodType>(fallback: z.output<Schema>, schema: Schema) {
  return given(schema).transform((value) => (value ?? fallback) as z.output<Schema>);
}
