/** The fields to create and update links. All but `url` are optional. */
import { z } from '@hono/zod-openapi';
import { aliasExpected, aliasPattern } from './alias.ts';
import {
  cleared,
  countCharacters,
  emptyListAsNothing,
  flag,
  given,
  givenFlag,
  idInRequest,
  integer,
  isStorable,
} from './fields.ts';
import { listOrOne, moment, mustBe, name, text, url } from './fields.ts';
import { limits } from './limits.ts';
import { tagList } from './link-tags.ts';

/** How a field may be omitted or cleared; this differs between creation and update. */
interface Optional {
  field<Schema extends z.ZodType>(schema: Schema): z.ZodType<z.output<Schema> | null | undefined>;
  flag(): z.ZodType<boolean | null | undefined>;
  password(): z.ZodType<string | null | undefined>;
}

export const onCreation: Optional = {
  field: given,
  flag: givenFlag,
  password: () => given(password()),
};

export const onUpdate: Optional = {
  field: cleared,
  flag: () => cleared(flag()),
  // The value that the details show may be sent back: true keeps the password, false removes it.
  password: () =>
    z
      .preprocess(
        (value) => (value === true ? undefined : value === false || value === '' ? null : value),
        password().nullable().optional(),
      )
      .openapi({
        type: ['string', 'boolean', 'null'],
        description: 'true keeps it; null or "" takes it away',
      }),
};

/** The optional fields of a link's body. */
export function linkFields(optional: Optional) {
  return {
    custom: optional.field(alias()),
    domain: optional.field(domain()),
    status: optional.field(status()),
    password: optional.password(),
    type: optional.field(type()),
    title: optional.field(name()),
    description: optional.field(text({ max: limits.descriptionCharactersMax })),
    metatitle: optional.field(name()),
    metadescription: optional.field(text({ max: limits.descriptionCharactersMax })),
    metaimage: optional.field(url()),
    campaign: optional.field(idInRequest()),
    channel: optional.field(idList()),
    tags: optional.field(tagList()),
    pixels: optional.field(idList()),
    ...lifeFields(optional),
    ...destinationFields(optional),
  };
}

/** When a link is active, and how it responds. */
function lifeFields(optional: Optional) {
  return {
    starts: optional.field(moment()),
    expiry: optional.field(moment().openapi({ description: 'When it ends; in the future for a new link' })),
    clicklimit: optional.field(
      integer({ min: 1, max: limits.clickLimitMax }).openapi({ description: 'Visits after which it ends' }),
    ),
    expirationredirect: optional.field(
      url().openapi({ description: 'Where visitors go who come after its end' }),
    ),
    redirect: optional.field(redirectStatus()),
    weight: optional.field(
      integer({ min: 1, max: limits.weightMax }).openapi({
        description: 'How often a rotator picks it, compared with the other links',
      }),
    ),
    forwardquery: optional.flag().openapi({ description: 'Adds the query of visits and overrides nothing' }),
  };
}

/** Destinations that depend on the visitor. */
function destinationFields(optional: Optional) {
  return {
    deeplink: optional.field(emptyListAsNothing(deeplink())),
    geotarget: optional.field(list(entry({ location: word('Canada'), link: url() }))),
    devicetarget: optional.field(list(entry({ device: word('iPhone'), link: url() }))),
    languagetarget: optional.field(list(entry({ language: word('fr'), link: url() }))),
    parameters: optional.field(parameters()),
    rules: optional.field(rules()),
  };
}

export const statuses = ['public', 'private', 'disabled'] as const;
const redirectStatuses = [301, 302, 307, 308] as const;
export const conditionTypes = [
  'device',
  'os',
  'browser',
  'language',
  'country',
  'after',
  'before',
  'hours',
  'weekday',
  'query',
  'referrer',
  'address',
  'percentage',
] as const;

export const status = () =>
  z
    .enum(statuses, { error: `must be one of ${statuses.join(', ')}` })
    .openapi({ description: 'private: not on public lists', example: 'public' });

const alias = () =>
  text({ max: limits.aliasCharactersMax, lines: false, expected: aliasExpected }).openapi({
    // An empty text counts as absent.
    pattern: `^(?:${aliasPattern})?$`,
    description: 'Alias of the short link; made by the service when left out',
    example: 'spring-sale',
  });

/** Lists also use it as a filter for one domain's links. */
export const domain = () =>
  text({ max: limits.urlBytesMax, lines: false }).openapi({
    description: 'One of the account’s branded domains, with or without scheme, or the host of the service',
    example: 'https://go.example.com',
  });

const password = () =>
  text({ max: limits.passwordCharactersMax }).openapi({
    format: 'password',
    description: 'What visitors must know',
  });

const redirectStatus = () => {
  const error = `must be one of ${redirectStatuses.join(', ')}`;
  return integer({ min: 301, max: 308, expected: error })
    .refine((code) => redirectStatuses.some((known) => known === code), error)
    .openapi({ type: 'integer', enum: [...redirectStatuses], example: 302 });
};

const type = () =>
  z
    .preprocess(
      (value) => (typeof value === 'number' ? String(value) : value),
      z
        .string({ error: typeExpected })
        .regex(/^(direct|frame|splash|[1-9]\d{0,14}|overlay-[1-9]\d{0,14})$/, typeExpected),
    )
    .openapi({
      type: 'string',
      description: 'direct, frame, splash, the id of a splash page, or overlay- and the id of an overlay',
      example: 'direct',
    });

const typeExpected = 'must be direct, frame, splash, the id of a splash page, or overlay- and an id';

/** A list of ids, or one id. */
export const idList = (entriesMax?: number) =>
  listOrOne(list(idInRequest(), entriesMax), isScalar).openapi({
    type: 'array',
    items: { type: 'integer' },
    example: [1, 2],
  });

function list<Item extends z.ZodType>(item: Item, entriesMax: number = limits.listEntriesMax) {
  return z.array(item, { error: mustBe('a list') }).max(entriesMax, {
    error: `must hold at most ${entriesMax} entries`,
  });
}

function entry<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object(shape, { error: `must be an object with ${Object.keys(shape).join(' and ')}` });
}

/** A name or code that the resource validates. */
const word = (example: string) =>
  text({ max: limits.nameCharactersMax, trim: true, lines: false }).openapi({ example });

const deeplink = () =>
  z
    .object(
      { auto: givenFlag(), apple: given(url()), google: given(url()) },
      { error: 'must be an object with auto, apple and google' },
    )
    .openapi('Deeplink');

/** Entries of another shape than `{name, value}` are ignored: published examples of this API contain some. */
const parameters = () =>
  z
    .array(z.unknown(), { error: 'must be a list' })
    .max(limits.listEntriesMax, { error: `must hold at most ${limits.listEntriesMax} entries` })
    .transform((entries, check) =>
      entries.flatMap((entry, index) => {
        const parameter = readParameter(entry);
        const problem = parameter && problemOf(parameter);
        if (problem) check.addIssue({ code: 'custom', path: [index, problem], message: parameterExpected });
        return parameter ? [parameter] : [];
      }),
    )
    .openapi({
      type: 'array',
      items: {
        type: 'object',
        properties: { name: { type: 'string' }, value: { type: 'string' } },
        required: ['name', 'value'],
      },
      description: 'Set in the query of every destination, in place of what it says of the same names itself',
      example: [{ name: 'ref', value: 'newsletter' }],
    });

const parameterExpected = `must be a text of at most ${limits.tagCharactersMax} characters without NUL or broken Unicode`;

interface Parameter {
  name: string;
  value: string;
}

function readParameter(entry: unknown): Parameter | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined;
  const { name, value } = entry as { name?: unknown; value?: unknown };
  if (typeof name !== 'string' || name === '' || Array.isArray(value) || !isScalar(value)) return undefined;
  return { name, value: String(value) };
}

function problemOf({ name, value }: Parameter): keyof Parameter | undefined {
  const isGood = (part: string) => isStorable(part) && countCharacters(part) <= limits.tagCharactersMax;
  if (!isGood(name)) return 'name';
  return isGood(value) ? undefined : 'value';
}

const ruleValuesMax = limits.ruleValuesMax.toLocaleString('en');

/** A visit may have to check every value, so their total number is limited. */
const rules = () =>
  list(rule())
    .refine((given) => countValues(given) <= limits.ruleValuesMax, {
      error: `must hold at most ${ruleValuesMax} values, in all conditions together`,
    })
    .openapi({
      description: `In order: the first whose conditions all hold decides. At most ${ruleValuesMax} values in all conditions together`,
    });

function countValues(given: readonly { conditions: readonly { value: unknown }[] }[]): number {
  const values = given.flatMap(({ conditions }) => conditions.map(({ value }) => value));
  return values.reduce<number>((count, value) => count + (Array.isArray(value) ? value.length : 1), 0);
}

const rule = () =>
  entry({
    conditions: list(entry({ type: conditionType(), value: conditionValue() })).min(
      1,
      'must hold at least 1 entry',
    ),
    link: url(),
  }).openapi('LinkRule');

const conditionType = () => z.enum(conditionTypes, { error: mustBe(`one of ${conditionTypes.join(', ')}`) });

/** A text or number, or a list of which any one may match; which values make sense depends on the type. */
const conditionValue = () =>
  z
    .custom<string | number | (string | number)[]>(
      (value) =>
        Array.isArray(value) ? value.length > 0 && value.every(isTextOrNumber) : isTextOrNumber(value),
      { error: mustBe('a text, a number or a list of them') },
    )
    .refine((value) => !Array.isArray(value) || value.length <= limits.listEntriesMax, {
      error: `must hold at most ${limits.listEntriesMax} entries`,
    })
    .openapi({
      type: ['string', 'number', 'array'],
      items: { type: ['string', 'number'] },
      description: 'A text or a list of texts, any of which may match',
      example: ['iphone', 'ipad'],
    });

function isTextOrNumber(value: unknown): boolean {
  return typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
