/** Fills an account with some of everything, for screenshots of the dashboard. */

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

/** Creates everything by the API, in the account `owner`, for which `ask` makes calls. */
export async function fillAccount(ask: Ask): Promise<DemoLinks> {
  const made = await addWhatLinksHave(ask);
  const ids: number[] = [];
  for (const [custom, url, title] of links) {
    const { id } = await ask('POST', '/api/url/add', {
      custom,
      url,
      title,
      ...(ids.length < 4 ? { campaign: made.campaign, tags: ['summer'] } : {}),
      ...(ids.length % 3 === 0 ? { channel: made.channel, tags: ['social', 'paid'] } : {}),
      ...(custom === 'map' ? { type: made.splash } : {}),
    });
    ids.push(id);
  }
  await addBioPage(ask);
  return { ids, qr: await addCodes(ask) };
}

async function addWhatLinksHave(ask: Ask) {
  const add = async (path: string, body: object) => (await ask('POST', path, body)).id;
  const campaign = await add('/api/campaign/add', { name: 'Summer 2026', slug: 'summer-2026', public: true });
  await add('/api/campaign/add', { name: 'Printed matter', slug: 'print' });
  const social = { name: 'Social', description: 'What we post', color: '#2563eb', starred: true };
  const channel = await add('/api/channel/add', social);
  const windows = { name: 'Shop windows', description: 'Posters and stickers', color: '#b45309' };
  await add('/api/channel/add', windows);
  await add('/api/domain/add', { domain: 'https://go.bistro.example' });
  await add('/api/pixel/add', { type: 'gtmpixel', name: 'Website', tag: 'GTM-ABC1234' });
  const splash = await add('/api/splash/add', {
    name: 'Opening hours',
    title: 'We open at nine',
    message: 'Come in and have a coffee with us.',
    counter: 8,
  });
  await add('/api/overlay/add', {
    type: 'message',
    name: 'Ten per cent off',
    settings: { text: 'Ten per cent off until Sunday', buttonlink: 'https://shop.example.com/deals' },
  });
  return { campaign, channel, splash };
}

/** Returns the id of the code that gets scans. */
async function addCodes(ask: Ask): Promise<number> {
  const { id } = await ask('POST', '/api/qr/add', {
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
  return id;
}

async function addBioPage(ask: Ask): Promise<void> {
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
}
