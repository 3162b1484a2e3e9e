import type { TestAccount, TestService } from '../../support/service.ts';

export interface Belongings {
  campaign: number;
  channels: number[];
  pixels: number[];
  splash: number;
  overlay: number;
  domain: string;
}

let domains = 0;

/** Creates one or two of everything that a link can refer to. */
export async function createBelongings(service: TestService, account: TestAccount): Promise<Belongings> {
  const add = async (path: string, body: unknown): Promise<number> => {
    const { status, body: answer } = await account.post(path, body);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(answer)}`);
    return answer.id;
  };
  const host = `go${++domains}.example.com`;
  service.hosts.set(host, ['127.0.0.1']);
  await add('/api/domain/add', { domain: `https://${host}` });
  return {
    campaign: await add('/api/campaign/add', { name: 'Spring' }),
    channels: [
      await add('/api/channel/add', { name: 'Shops' }),
      await add('/api/channel/add', { name: 'Friends' }),
    ],
    pixels: [
      await add('/api/pixel/add', { type: 'gtmpixel', name: 'One', tag: 'GTM-ABC1234' }),
      await add('/api/pixel/add', { type: 'gtmpixel', name: 'Two', tag: 'GTM-ABC1235' }),
    ],
    splash: await add('/api/splash/add', { name: 'Soon' }),
    overlay: await add('/api/overlay/add', { type: 'message', name: 'Hello', settings: { text: 'Hello' } }),
    domain: host,
  };
}

/** Every field that clients of this API are known to send, in the forms in which they send it. */
export function publishedBody({ campaign, channels, pixels }: Belongings) {
  return {
    url: 'https://example.com/page?x=1',
    status: 'private',
    custom: '',
    domain: '',
    password: 'mypass',
    expiry: null,
    type: 'splash',
    title: 'A page',
    metatitle: 'Not that page',
    metadescription: 'Not that description',
    metaimage: 'https://example.com/logo.png',
    description: 'For friends',
    pixels,
    channel: channels[0],
    campaign,
    deeplink: {
      auto: true,
      apple: 'https://apps.example.com/us/app/id284815942',
      google: 'https://play.example.com/store/apps/details?id=com.example&hl=en_CA',
    },
    geotarget: [
      { location: 'Canada', link: 'https://example.com/ca' },
      { location: 'us', link: 'https://example.com/us' },
    ],
    devicetarget: [
      { device: 'iPhone', link: 'https://example.com/iphone' },
      { device: 'Android', link: 'https://example.com/android' },
    ],
    languagetarget: [
      { language: 'fr', link: 'https://example.com/fr' },
      { language: 'en', link: 'https://example.com/en' },
    ],
    parameters: [
      { name: 'aff', value: '3' },
      { device: 'gtm_source', link: 'api' },
    ],
  };
}

/** The published body as the link's details return it. */
export function publishedDetails({ campaign, channels, pixels }: Belongings) {
  const { url, status, title, description, deeplink, metatitle, metadescription, metaimage, type } =
    publishedBody({ campaign, channels, pixels } as Belongings);
  return {
    longurl: url,
    status,
    type,
    title,
    description,
    deeplink,
    metatitle,
    metadescription,
    metaimage,
    password: true,
    expiry: null,
    pixels,
    channel: [channels[0]],
    campaign,
    location: { Canada: 'https://example.com/ca', 'United States': 'https://example.com/us' },
    device: { iPhone: 'https://example.com/iphone', Android: 'https://example.com/android' },
    language: { fr: 'https://example.com/fr', en: 'https://example.com/en' },
    parameters: [{ name: 'aff', value: '3' }],
  };
}

/** Fields that only Waypost has. */
export const laterFields = {
  starts: '2031-01-01 00:00:00',
  expiry: '2032-01-31 12:30:00',
  clicklimit: 100,
  expirationredirect: 'https://example.com/over',
  redirect: 307,
  weight: 5,
  forwardquery: false,
  tags: ['newsletter', 'Spring'],
  rules: [
    {
      conditions: [
        { type: 'country', value: ['Germany', 'AT'] },
        { type: 'hours', value: '09:00-17:30 Europe/Berlin' },
        { type: 'percentage', value: 50 },
      ],
      link: 'https://example.com/rule',
    },
  ],
};
