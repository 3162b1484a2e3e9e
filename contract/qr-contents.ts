/** Contents of QR codes: the shape of `data` for each type. */
import { z } from '@hono/zod-openapi';
import { email } from './account.ts';
import { given, givenFlag, mustBe, text, url } from './fields.ts';
import { limits } from './limits.ts';

export const qrTypes = ['text', 'link', 'email', 'phone', 'sms', 'wifi', 'vcard'] as const;

export type QrType = (typeof qrTypes)[number];

const encryptions = ['WPA', 'WEP', 'nopass'] as const;

const phoneForm = 'must be a phone number: digits, spaces and + * # ( ) . / -';

/**
 * Letters are refused because they cannot be dialled. Invisible characters are often copied along with a
 * number.
 */
const phone = () =>
  text({ max: limits.phoneCharactersMax, lines: false })
    .regex(/^[\d\s+*#()./\p{Pd}\p{Cf}]*$/u, phoneForm)
    .regex(/\d/, phoneForm)
    .openapi({ example: '+49 30 123456' });

const words = () => given(text({ max: limits.textCharactersMax }));
const line = () => given(text({ max: limits.contactCharactersMax }));

/** Name and password of the network, with the limits of access points. */
const network = {
  ssid: text({ max: limits.wifiNameBytesMax })
    .refine((ssid) => Buffer.byteLength(ssid) <= limits.wifiNameBytesMax, 'must be at most 32 bytes long')
    .openapi({ example: 'Café' }),
  password: given(text({ max: limits.wifiPasswordCharactersMax })).openapi({
    description: 'Or under the name `pass`',
    example: 'sesame street',
  }),
  encryption: given(
    z.preprocess(inOurCase, z.enum(encryptions, { error: `must be one of ${encryptions.join(', ')}` })),
  ).openapi({
    type: 'string',
    enum: [...encryptions],
    description: 'Unless given, WPA with a password and nopass without one',
    example: 'WPA',
  }),
  hidden: givenFlag(),
};

const contact = {
  fname: line().openapi({ example: 'Ada' }),
  lname: line().openapi({ example: 'Lovelace' }),
  org: line(),
  title: line(),
  phone: given(phone()),
  cell: given(phone()),
  fax: given(phone()),
  email: given(email()),
  site: given(url()),
  street: line(),
  city: line(),
  state: line(),
  zip: line(),
  country: line(),
  note: given(text({ max: limits.descriptionCharactersMax })),
};

export const qrContents = {
  text: content({ text: text({ max: limits.qrTextCharactersMax }).openapi({ example: 'Hello' }) }, 'text'),
  link: content(
    {
      url: url().openapi({
        description:
          'Anywhere but on the hosts of the service, or one of the short links of the account: then the scan counts for ' +
          'the code and the click for the link',
      }),
    },
    'url',
  ),
  email: content(
    { email: email(), subject: given(text({ max: limits.descriptionCharactersMax })), body: words() },
    'email',
  ),
  phone: content({ phone: phone() }, 'phone'),
  sms: content({ phone: phone(), message: words() }, 'phone'),
  wifi: z.preprocess(
    withPassword,
    content(network)
      .refine(({ password, encryption }) => encryption !== 'nopass' || !password, {
        path: ['password'],
        error: 'must be left out for an open network (nopass)',
      })
      .refine(({ password, encryption }) => !encryption || encryption === 'nopass' || password, {
        path: ['password'],
        error: 'is required for WPA and WEP',
      }),
  ),
  vcard: content(contact).refine(({ fname, lname, org }) => fname || lname || org, {
    path: ['fname'],
    error: 'is required unless there is a last name (lname) or an organisation (org)',
  }),
};

/** `data` as an object. The field `alone` may be sent instead of the object, as a text. */
function content<Shape extends z.ZodRawShape>(shape: Shape, alone?: keyof Shape & string) {
  const expected = alone === undefined ? 'an object' : 'a text or an object';
  const unwrap = (sent: unknown) => {
    const value = outOfList(sent);
    return alone !== undefined && typeof value === 'string' ? { [alone]: value } : value;
  };
  const data = z.preprocess(unwrap, z.object(shape, { error: mustBe(expected) }));
  return alone === undefined
    ? data
    : data.openapi({ description: `Or its field "${alone}" alone, as a text`, 'x-alone': alone });
}

/** PHP forms wrap objects in a list. */
function outOfList(sent: unknown): unknown {
  return Array.isArray(sent) && sent.length === 1 ? sent[0] : sent;
}

/**
 * Clients of other services with this API name the password of a network `pass`. Ignored like other unknown
 * keys, it would make the code of an open network.
 */
function withPassword(sent: unknown): unknown {
  const data = outOfList(sent);
  if (typeof data !== 'object' || data === null || !('pass' in data) || 'password' in data) return data;
  return { ...data, password: data.pass };
}

function inOurCase(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return encryptions.find((known) => known.toLowerCase() === value.toLowerCase()) ?? value;
}
