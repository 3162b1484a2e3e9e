/** Links. The reference leaves this section empty; these are the endpoints that clients of the API use. */
import { z } from '@hono/zod-openapi';
import { endpoint, idOf } from './endpoint.ts';
import { listOf, outcomesOf, success, successMessage } from './envelope.ts';
import { givenFlag, id, kept, mustBe, timestampText, url } from './fields.ts';
import { limits } from './limits.ts';
import { explanation, madeUpVisitor } from './link-explanation.ts';
import { conditionTypes, linkFields, onCreation, onUpdate, status } from './link-fields.ts';
import { linkListQuery, state } from './link-list.ts';

const shortUrl = z.string().openapi({ example: 'https://links.example.com/spring-sale' });
const address = z.string().openapi({ example: 'https://example.com/page' });
const optionalAddress = z.string().openapi({ description: '"" when unset', example: '' });
const optionalTimestamp = timestampText()
  .nullable()
  .openapi({ description: 'null when unset', example: null });

const summary = {
  id: id(),
  alias: z.string().openapi({ example: 'spring-sale' }),
  shorturl: shortUrl,
  longurl: address,
  title: z.string().openapi({ example: 'Spring sale' }),
  description: z.string().openapi({ description: '"" when unset', example: '' }),
  domain: z.string().openapi({ example: 'https://links.example.com' }),
  campaign: z.int().nullable().openapi({ description: 'Id of its campaign', example: null }),
  channel: z.array(z.int()).openapi({ description: 'Ids of its channels', example: [1] }),
  tags: z.array(z.string()).openapi({ description: 'In alphabetical order', example: ['spring'] }),
  status: status(),
  state: state(),
  blocked: z.boolean().openapi({
    description:
      'Whether it, its domain or its account is blocked because of abuse. If so, its visitors get 410, whatever its state',
    example: false,
  }),
  date: timestampText(),
};

const listedLink = z
  .object({
    ...summary,
    clicks: z.int().nonnegative().openapi({ example: 12 }),
    uniqueclicks: z.int().nonnegative().openapi({ example: 9 }),
  })
  .openapi('Link');

const addresses = (key: string) =>
  z.record(z.string(), z.string()).openapi({ example: { [key]: 'https://example.com/page' } });

const details = z
  .object({
    ...summary,
    type: z.string().openapi({
      description: 'direct, frame, splash, the id of a splash page, or overlay- and the id of an overlay',
      example: 'direct',
    }),
    password: z.boolean().openapi({ description: 'Whether visitors must know a password', example: false }),
    starts: optionalTimestamp,
    expiry: optionalTimestamp,
    clicklimit: z.int().nullable().openapi({ description: 'null when unset', example: null }),
    expirationredirect: optionalAddress,
    redirect: z.int().openapi({ example: 302 }),
    weight: z.int().openapi({ example: 1 }),
    forwardquery: z.boolean(),
    metatitle: z.string().openapi({ description: '"" when unset', example: '' }),
    metadescription: z.string().openapi({ description: '"" when unset', example: '' }),
    metaimage: optionalAddress,
    pixels: z.array(z.int()).openapi({ example: [1] }),
    deeplink: z.object({ auto: z.boolean(), apple: optionalAddress, google: optionalAddress }),
    location: addresses('Canada'),
    device: addresses('iPhone'),
    language: addresses('fr'),
    parameters: z
      .array(z.object({ name: z.string(), value: z.string() }))
      .openapi({ example: [{ name: 'ref', value: 'newsletter' }] }),
    rules: z
      .array(
        z.object({
          conditions: z.array(
            z.object({
              type: z.enum(conditionTypes),
              value: z.union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))]),
            }),
          ),
          link: address,
        }),
      )
      .openapi({ example: [] }),
  })
  .openapi('LinkDetails');

/** Number of occurrences by name; the numbers are text. */
const counts = (example: Record<string, string>) => z.record(z.string(), z.string()).openapi({ example });

const statistics = z
  .object({
    clicks: z.int().nonnegative().openapi({ example: 12 }),
    uniqueClicks: z.int().nonnegative().openapi({ example: 9 }),
    topCountries: counts({ Canada: '7', France: '5' }),
    topReferrers: counts({ 'Direct, email and other': '10', Facebook: '2' }),
    topBrowsers: counts({ Safari: '8', Chrome: '4' }),
    topOs: counts({ iOS: '8', Android: '4' }),
    socialCount: z
      .object({ facebook: z.int(), twitter: z.int(), google: z.int() })
      .openapi({ example: { facebook: 2, twitter: 0, google: 0 } }),
  })
  .openapi('LinkStatistics');

const list = listOf('urls', listedLink);

/** Services with this API answer a search by `short` like a single link. The list stays beside it. */
const foundByAddress = success({ details, data: list.shape.data.extend(statistics.shape) });

const exampleBody = {
  url: 'https://example.com/page',
  custom: 'spring-sale',
  title: 'Spring sale',
  expiry: '2027-01-31 23:59:59',
  geotarget: [{ location: 'Canada', link: 'https://example.com/page/ca' }],
  devicetarget: [{ device: 'iPhone', link: 'https://example.com/app' }],
  parameters: [{ name: 'ref', value: 'newsletter' }],
};

/** A new link; each entry of a bulk request is validated with it. */
export const newLink = z
  .object(
    {
      url: url('invalidUrl'),
      ...linkFields(onCreation),
      findorcreate: givenFlag().openapi({
        description:
          'Answer a link of the account that already leads there, if neither has settings that change what visitors ' +
          'meet. A `campaign`, `title` and `description` that are sent are set on it, `channel` and `tags` are added to ' +
          'its own, and what is not sent stays',
      }),
    },
    { error: 'The entry must be an object with a url.' },
  )
  .openapi('NewLink', { example: exampleBody });

const stored = { id: id(), shorturl: shortUrl, short: shortUrl };

const linkFailures = [
  'invalidUrl',
  'ownAddress',
  'targetListed',
  'framingRefused',
  'aliasReserved',
  'aliasTaken',
] as const;

export const listLinks = endpoint({
  resource: 'links',
  verb: 'list-links',
  method: 'get',
  path: '/api/urls',
  summary: 'List links',
  description: `With \`format=csv\` a file with one row a link and the fields of the JSON answer as its columns; behind them stand
those of a single link that an import understands, too: \`starts\`, \`expiry\`, \`clicklimit\`, \`expirationredirect\`, \`redirect\`,
\`metatitle\`, \`metadescription\` and \`metaimage\`. The ids of channels and the tags are separated by commas; a tag with a comma
is in quotes. A text that a spreadsheet would take for a formula has \`'\` before it.
The link found by \`short\` is answered like a single link, too: with \`details\`, its statistics in \`data\`, and 0 as \`error\`.`,
  access: 'key',
  query: linkListQuery,
  answer: z.union([list, foundByAddress]),
});

export const getLink = endpoint({
  resource: 'links',
  verb: 'get-link',
  method: 'get',
  path: '/api/url/{id}',
  summary: 'Get a link and its statistics',
  access: 'key',
  params: { id: idOf('linkNotFound') },
  answer: success({ details, data: statistics }),
});

export const createLink = endpoint({
  resource: 'links',
  verb: 'create-link',
  method: 'post',
  path: '/api/url/add',
  summary: 'Shorten a URL',
  description:
    'Only `url` is required. The same URL sent twice makes two links, unless `findorcreate` is true.',
  access: 'key',
  body: newLink,
  answer: success(stored),
  failures: [...linkFailures],
});

export const updateLink = endpoint({
  resource: 'links',
  verb: 'update-link',
  method: 'put',
  path: '/api/url/{id}/update',
  summary: 'Update a link',
  description:
    'Fields that are absent stay as they are; null, "" or [] clears an optional one. An empty `custom` or `domain` leaves the link where it is.',
  access: 'key',
  params: { id: idOf('linkNotFound') },
  body: z.object({ url: kept(url('invalidUrl')), ...linkFields(onUpdate) }).openapi('LinkChange', {
    example: { url: 'https://example.com/other', title: 'Summer sale' },
  }),
  answer: success(stored),
  failures: [...linkFailures, 'heldByBlock'],
});

export const deleteLink = endpoint({
  resource: 'links',
  verb: 'delete-link',
  method: 'delete',
  path: '/api/url/{id}/delete',
  summary: 'Delete a link and its statistics',
  access: 'key',
  params: { id: idOf('linkNotFound') },
  answer: successMessage('Link has been deleted successfully.'),
  failures: ['heldByBlock'],
});

export const explainLink = endpoint({
  resource: 'links',
  verb: 'explain-link',
  method: 'post',
  path: '/api/url/{id}/explain',
  summary: 'Explain where a link sends a visitor',
  description:
    'Describe a visitor, with whatever you know of them, and see which rule of the link decides and why. Nothing is ' +
    'counted, and whether the link is live or has a password is not looked at. Rules are asked in this order: `rules`, ' +
    '`devicetarget`, `geotarget`, `languagetarget`, `deeplink`; all conditions of a rule must hold, and the first such ' +
    'rule decides. Of targets by device or language the narrower goes first (`iphone` before `ios` before `mobile`, ' +
    '`pt-BR` before `pt`). A language means the visitor’s first one, and `pt` also pt-BR. A referrer means the host and ' +
    'those below it. Weekdays are those of the time zone of the rule’s `hours`, else of UTC. A percentage is taken of ' +
    'the visitors who get as far as the rule, and the same visitor is always in or always out.',
  access: 'key',
  reads: true,
  // The made-up visitor may have an IP address, which must not be stored.
  idempotent: false,
  params: { id: idOf('linkNotFound') },
  body: madeUpVisitor,
  answer: success(explanation),
});

export const createLinks = endpoint({
  resource: 'links',
  verb: 'create-links',
  method: 'post',
  path: '/api/urls/add',
  summary: 'Shorten many URLs',
  description:
    'Each entry is a body of "Shorten a URL" and stands for itself: one that fails leaves the others alone. The results come in the order of the entries.',
  access: 'key',
  body: z
    .object({
      urls: z
        .array(z.unknown(), { error: mustBe('a list') })
        .min(1, `must hold 1 to ${limits.bulkLinksMax} entries`)
        .max(limits.bulkLinksMax, `must hold 1 to ${limits.bulkLinksMax} entries`)
        .openapi({ type: 'array', items: { $ref: '#/components/schemas/NewLink' } }),
    })
    .openapi('NewLinks'),
  answer: outcomesOf(success(stored)),
});
