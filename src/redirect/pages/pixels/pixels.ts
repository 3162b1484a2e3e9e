import type { VendorSources } from '../parts/content-security-policy.ts';
import { readScript } from '../parts/inline-file.ts';

/** A pixel of an account: the vendor (`type`) and the vendor's id for it (`tag`). */
export interface PagePixel {
  type: string;
  tag: string;
}

/** Only letters, digits and separators, so that no tag can end the string in which it stands. */
const inertTag = /^[A-Za-z0-9][A-Za-z0-9_:,/-]{1,199}$/;

interface Vendor {
  /** The name by which visitors know the vendor. */
  name: string;
  /** The code that the vendor wants on a page, as a function of the tag. */
  snippet: string;
  /** The origins of the vendor's script and of what it requests. */
  sources: VendorSources;
}

/** More pixels cannot run before the visitor goes on. */
const pixelsPerPageMax = 50;

/** The pixels that can run: those of a known vendor, with a tag that can only be an id. */
export function runnablePixels(pixels: readonly PagePixel[]): PagePixel[] {
  const runnable = pixels.filter(({ type, tag }) => Object.hasOwn(vendors, type) && inertTag.test(tag));
  return runnable.slice(0, pixelsPerPageMax);
}

/** The vendors' names, without duplicates. */
export function vendorNames(pixels: readonly PagePixel[]): string[] {
  return [...new Set(vendorsOf(pixels).map(({ name }) => name))];
}

/** The origins that the vendors of these pixels need, and no others. */
export function vendorSources(pixels: readonly PagePixel[]): VendorSources {
  const all = vendorsOf(pixels).map(({ sources }) => sources);
  const union = (kind: keyof VendorSources) => [...new Set(all.flatMap((sources) => sources[kind]))];
  return { scripts: union('scripts'), connections: union('connections'), pictures: union('pictures') };
}

/**
 * The vendors' code, without duplicates. Each adds a function of the tag to `vendors`, named after the type.
 */
export function vendorSnippets(pixels: readonly PagePixel[]): string[] {
  return [...new Set(vendorsOf(pixels).map(({ snippet }) => snippet))];
}

function vendorsOf(pixels: readonly PagePixel[]): Vendor[] {
  return pixels.flatMap(({ type }) => vendors[type] ?? []);
}

const tagManager = 'https://*.googletagmanager.com';
const analytics = ['https://*.google-analytics.com', tagManager];
const analyticsCalls = [...analytics, 'https://*.analytics.google.com'];
const adServices = [
  'https://www.googleadservices.com',
  'https://googleads.g.doubleclick.net',
  'https://pagead2.googlesyndication.com',
  'https://www.google.com',
];
const adCalls = [tagManager, ...adServices, 'https://google.com'];

/** By type (reference, Pixels). The origins are those listed in each vendor's own documentation. */
const vendors: Record<string, Vendor> = {
  gtmpixel: vendor('Google Tag Manager', new URL('../scripts/pixels/gtmpixel.js', import.meta.url), {
    scripts: [tagManager],
    connections: [...analyticsCalls, 'https://www.google.com'],
    pictures: analytics,
  }),
  gapixel: vendor('Google Analytics', new URL('../scripts/pixels/gapixel.js', import.meta.url), {
    scripts: [tagManager],
    connections: analyticsCalls,
    pictures: analytics,
  }),
  adwordspixel: vendor('Google Ads', new URL('../scripts/pixels/adwordspixel.js', import.meta.url), {
    scripts: [tagManager, ...adServices],
    connections: adCalls,
    pictures: adCalls,
  }),
  fbpixel: vendor('Meta', new URL('../scripts/pixels/fbpixel.js', import.meta.url), {
    scripts: ['https://connect.facebook.net'],
    connections: ['https://connect.facebook.net', 'https://www.facebook.com'],
    pictures: ['https://www.facebook.com'],
  }),
  linkedinpixel: vendor('LinkedIn', new URL('../scripts/pixels/linkedinpixel.js', import.meta.url), {
    scripts: ['https://snap.licdn.com'],
    connections: ['https://*.ads.linkedin.com', 'https://*.licdn.com'],
    pictures: ['https://*.ads.linkedin.com', 'https://www.linkedin.com'],
  }),
  twitterpixel: vendor('X', new URL('../scripts/pixels/twitterpixel.js', import.meta.url), {
    scripts: ['https://static.ads-twitter.com'],
    connections: ['https://*.ads-twitter.com', 'https://analytics.twitter.com', 'https://t.co'],
    pictures: ['https://analytics.twitter.com', 'https://t.co'],
  }),
  adrollpixel: vendor('AdRoll', new URL('../scripts/pixels/adrollpixel.js', import.meta.url), {
    scripts: ['https://s.adroll.com', 'https://d.adroll.com'],
    connections: ['https://s.adroll.com', 'https://d.adroll.com'],
    pictures: ['https://s.adroll.com', 'https://d.adroll.com'],
  }),
  quorapixel: vendor('Quora', new URL('../scripts/pixels/quorapixel.js', import.meta.url), {
    scripts: ['https://a.quora.com'],
    connections: ['https://q.quora.com'],
    pictures: ['https://q.quora.com'],
  }),
  pinterest: vendor('Pinterest', new URL('../scripts/pixels/pinterest.js', import.meta.url), {
    scripts: ['https://s.pinimg.com'],
    connections: ['https://ct.pinterest.com'],
    pictures: ['https://ct.pinterest.com'],
  }),
  bing: vendor('Microsoft Advertising', new URL('../scripts/pixels/bing.js', import.meta.url), {
    scripts: ['https://bat.bing.net', 'https://bat.bing.com'],
    connections: ['https://bat.bing.com', 'https://bat.bing.net'],
    pictures: ['https://bat.bing.com', 'https://bat.bing.net'],
  }),
  snapchat: vendor('Snapchat', new URL('../scripts/pixels/snapchat.js', import.meta.url), {
    scripts: ['https://sc-static.net', 'https://tr.snapchat.com'],
    connections: ['https://tr.snapchat.com', 'https://tr6.snapchat.com'],
    pictures: ['https://tr.snapchat.com'],
  }),
  reddit: vendor('Reddit', new URL('../scripts/pixels/reddit.js', import.meta.url), {
    scripts: ['https://www.redditstatic.com'],
    connections: [
      'https://alb.reddit.com',
      'https://pixel-config.reddit.com',
      'https://conversions-config.reddit.com',
      'https://www.redditstatic.com',
    ],
    pictures: ['https://alb.reddit.com'],
  }),
  tiktok: vendor('TikTok', new URL('../scripts/pixels/tiktok.js', import.meta.url), {
    scripts: ['https://analytics.tiktok.com'],
    connections: ['https://analytics.tiktok.com', 'https://analytics-ipv6.tiktokw.us'],
    pictures: ['https://analytics.tiktok.com'],
  }),
};

/** The types for which there is code. */
export const pixelPageTypes: readonly string[] = Object.keys(vendors);

function vendor(name: string, snippet: URL, sources: VendorSources): Vendor {
  return { name, snippet: readScript(snippet).text, sources };
}
