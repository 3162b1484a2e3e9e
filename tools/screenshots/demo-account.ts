/** An account with something of everything, for pictures of the dashboard. */

type Answer = { id: number; key?: string };
export type Ask = (method: string, path: string, body?: object) => Promise<Answer>;

export const owner = { username: 'ada', email: 'ada@example.com', password: 'correct horse battery' };

const links = [
  ['summer', 'https://shop.example.com/collections/summer', 'Summer collection'],
  ['menu', 'https://bistro.example.com/menu', 'Menu of the day'],
  ['talk', 'https://events.example.com/2026/keynote', 'Keynote: links that last'],
  ['careers', 'https://example.com/careers', 'Careers'],
  ['get-app', 'https://example.com/download', 'Get the app'],
  ['newsletter', 'https://news.example.com/subscribe', 'Newsletter'],
  ['launch', 'https://example.com/blog/launch', 'Launch post'],
  ['map', 'https://example.com/visit', 'How to find us'],
  ['survey', 'https://forms.example.com/spring-survey', 'Spring survey'],
  ['deal', 'https://shop.example.com/deals/today', 'Deal of the day'],
] as const;

export interface DemoLinks {
  ids: number[];
  qr: number;
}

/** Makes it all by the API; the account is `owner`, and the one that `ask` speaks for. */
export async function fillAccount(ask: Ask): Promise<DemoLinks> {
  const campaign = await ask('POST', '/api/campaign/add', {
    name: 'Summer 2026',
    slug: 'summer-2026',
    public: true,
  });
  await ask('POST', '/api/campaign/add', { name: 'Printed matter', slug: 'print' });
  const channel = await ask('POST', '/api/channel/add', {
    name: 'Social',
    description: 'What we post',
    color: '#2563eb',
    starred: true,
  });
  await ask('POST', '/api/channel/add', {
    name: 'Shop windows',
    description: 'Posters and stickers',
    color: '#b45309',
  });
  await ask('POST', '/api/domain/add', { domain: 'https://go.bistro.example' });
  await ask('POST', '/api/pixel/add', { type: 'gtmpixel', name: 'Website', tag: 'GTM-ABC1234' });
  const splash = await ask('POST', '/api/splash/add', {
    name: 'Opening hours',
    title: 'We open at nine',
    message: 'Come in and have a coffee with us.',
    counter: 8,
  });
  await ask('POST', '/api/overlay/add', {
    name: 'Ten per cent off',
    type: 'coupon',
    message: 'Ten per cent off until Sunday',
    code: 'SUN10',
  }).catch(() => undefined);
  const ids: number[] = [];
  for (const [custom, url, title] of links) {
    const { id } = await ask('POST', '/api/url/add', {
      custom,
      url,
      title,
      ...(ids.length < 4 ? { campaign: campaign.id, tags: ['summer'] } : {}),
      ...(ids.length % 3 === 0 ? { channel: channel.id, tags: ['social', 'paid'] } : {}),
      ...(custom === 'map' ? { type: splash.id } : {}),
    });
    ids.push(id);
  }
  const qr = await ask('POST', '/api/qr/add', {
    type: 'link',
    name: 'Table card',
    data: 'https://bistro.example.com/menu',
    foreground: 'rgb(30,64,175)',
    style: {
      dots: 'rounded',
      corners: 'rounded',
      frame: 'banner',
      caption: 'Our menu',
      gradient: { to: 'rgb(124,58,237)', type: 'linear' },
    },
  });
  await ask('POST', '/api/qr/add', {
    type: 'wifi',
    name: 'Guests',
    data: { ssid: 'Bistro', password: 'fresh bread', encryption: 'WPA' },
    style: { dots: 'circle', corners: 'circle' },
  });
  await ask('POST', '/api/bio/add', {
    alias: 'bistro',
    name: 'Bistro Ada',
    description: 'Bread, soup and good company',
    blocks: [
      { type: 'link', title: 'Menu of the day', url: 'https://bistro.example.com/menu' },
      { type: 'link', title: 'Book a table', url: 'https://bistro.example.com/book' },
      { type: 'social', network: 'instagram', url: 'https://www.instagram.com/bistro' },
    ],
  });
  return { ids, qr: qr.id };
}
