/** A well-known app, and how its addresses are made from those of its website. */
interface App {
  hosts: RegExp;
  androidPackage: string;
  /** The address of the page in Apple's app; undefined when the app has no address for it. */
  apple(url: URL): string | undefined;
}

const apps: readonly App[] = [
  {
    hosts: /^(?:(?:www\.|m\.)?youtube\.com|youtu\.be)$/,
    androidPackage: 'com.google.android.youtube',
    apple({ hostname, pathname, search }) {
      const video = hostname === 'youtu.be' ? /^\/([\w-]+)$/.exec(pathname)?.[1] : undefined;
      if (video === undefined) return `youtube://www.youtube.com${pathname}${search}`;
      // The rest of the query may say where in the video to begin.
      return `youtube://www.youtube.com/watch?v=${video}${search.replace('?', '&')}`;
    },
  },
  {
    hosts: /^(?:www\.)?instagram\.com$/,
    androidPackage: 'com.instagram.android',
    apple({ pathname }) {
      const name = /^\/([\w.]+)\/?$/.exec(pathname)?.[1];
      return name === undefined || isPage(name) ? undefined : `instagram://user?username=${name}`;
    },
  },
  {
    hosts: /^(?:(?:www\.|mobile\.)?twitter\.com|(?:www\.)?x\.com)$/,
    androidPackage: 'com.twitter.android',
    apple({ pathname }) {
      const [, name, post] = /^\/(\w+)(?:\/status\/(\d+))?\/?$/.exec(pathname) ?? [];
      if (post !== undefined) return `twitter://status?id=${post}`;
      return name === undefined || isPage(name) ? undefined : `twitter://user?screen_name=${name}`;
    },
  },
  {
    hosts: /^(?:www\.|m\.)?tiktok\.com$/,
    androidPackage: 'com.zhiliaoapp.musically',
    apple({ pathname }) {
      const video = /^\/@[\w.-]+\/video\/(\d+)\/?$/.exec(pathname)?.[1];
      return video === undefined ? undefined : `snssdk1233://aweme/detail/${video}`;
    },
  },
  {
    hosts: /^open\.spotify\.com$/,
    androidPackage: 'com.spotify.music',
    apple({ pathname }) {
      const found = /^(?:\/intl-[a-z-]+)?\/(track|album|artist|playlist|episode|show)\/(\w+)\/?$/.exec(
        pathname,
      );
      return found === null ? undefined : `spotify:${found[1]}:${found[2]}`;
    },
  },
  {
    hosts:
      /^(?:www\.)?amazon\.(?:com|ca|de|fr|it|es|nl|se|pl|in|ae|sa|sg|co\.uk|co\.jp|com\.(?:au|br|mx|tr|be))$/,
    androidPackage: 'com.amazon.mShop.android.shopping',
    apple: ({ host, pathname, search }) => `com.amazon.mobile.shopping.web://${host}${pathname}${search}`,
  },
];

/** First parts of paths on these sites that are not names of users. */
const pages = new Set([
  'home',
  'search',
  'explore',
  'i',
  'intent',
  'share',
  'settings',
  'login',
  'reels',
  'p',
  'about',
]);

function isPage(name: string): boolean {
  return pages.has(name.toLowerCase());
}

/** The address that opens the target in its app on Apple's devices; undefined = it has none. */
export function appleAppAddress(target: string): string | undefined {
  const url = new URL(target);
  return appOf(url)?.apple(url);
}

/**
 * The same for Android, as an intent: a browser that finds no app goes to `fallback`.
 * Form: developer.chrome.com/docs/android/intents
 */
export function androidAppAddress(target: string, fallback: string): string | undefined {
  const url = new URL(target);
  const app = appOf(url);
  if (app === undefined) return undefined;
  const extras = `scheme=https;package=${app.androidPackage};S.browser_fallback_url=${encodeURIComponent(fallback)}`;
  return `intent://${url.host}${url.pathname}${url.search}#Intent;${extras};end`;
}

/** Sets another fallback in an app's address. Only intents contain one; other addresses stay as they are. */
export function replaceFallback(appAddress: string, fallback: string): string {
  return appAddress.startsWith('intent:')
    ? appAddress.replace(/(?<=;S\.browser_fallback_url=)[^;]*/, () => encodeURIComponent(fallback))
    : appAddress;
}

function appOf({ protocol, hostname }: URL): App | undefined {
  if (protocol !== 'https:' && protocol !== 'http:') return undefined;
  return apps.find(({ hosts }) => hosts.test(hostname));
}
