import { html, raw } from 'hono/html';
import type { Html } from './draft.ts';
import { shapes as iconShapes } from './icons.ts';

/**
 * Our own drawings of networks, lines on a grid of 24 × 24. Each has the network's name beside it as text.
 */
const shapes = {
  instagram:
    '<rect x="3.5" y="3.5" width="17" height="17" rx="5"/><circle cx="12" cy="12" r="4"/><path d="M16.9 7.1v.1"/>',
  x: '<path d="M4.5 4.5 19.5 19.5M19 4.5 5 19.5"/>',
  facebook: '<path d="M16.5 3.5H14.5A3.5 3.5 0 0 0 11 7v14M7.5 12h8"/>',
  youtube: '<rect x="2.5" y="5.5" width="19" height="13" rx="4"/><path d="M10.5 9.5v5l4-2.5z"/>',
  tiktok: '<path d="M13.5 3.5v11.25a3.75 3.75 0 1 1-3.75-3.75M13.5 3.5a5 5 0 0 0 5 5"/>',
  linkedin: '<path d="M5 10v9M5 5.4v.1M10 19v-9M10 14a4 4 0 0 1 8 0v5"/>',
  github: '<path d="M8.5 7.5 4 12l4.5 4.5M15.5 7.5 20 12l-4.5 4.5"/>',
  mastodon:
    '<path d="M7 19.5c4 1.2 8 .6 10-.5 2.5-1.5 3-5 3-8.5C20 6 17 4 12 4S4 6 4 10.5c0 5 1 8.5 5.5 9M8.5 14v-3.5a1.75 1.75 0 0 1 3.5 0 1.75 1.75 0 0 1 3.5 0V14"/>',
  bluesky:
    '<path d="M12 11C10.5 7.5 6.5 4 4 4.5c-1 4 0 7.5 4 8-3 1-3 4-.5 5.5 2 1 3.5-1.5 4.5-4 1 2.5 2.5 5 4.5 4 2.5-1.5 2.5-4.5-.5-5.5 4-.5 5-4 4-8-2.5-.5-6.5 3-8 6.5z"/>',
  telegram: '<path d="M21 4.5 3 11.5l6 2.5 2 6 3.5-4.5 4.5 3.5zM9 14l8-6"/>',
  whatsapp: '<path d="M3.5 20.5 5 16a8.5 8.5 0 1 1 3.3 3.2z"/><path d="M9 8.5c0 4 2.5 6.5 6.5 6.5"/>',
  spotify:
    '<circle cx="12" cy="12" r="9"/><path d="M7.5 9.5c3.5-1 6.5-.7 9.5.8M8 12.7c2.7-.7 5.2-.5 7.7.7M8.5 15.7c2.2-.5 4.2-.3 6 .6"/>',
  pinterest: '<circle cx="12" cy="12" r="9"/><path d="M10.5 19.5 12.5 10M8.7 12.5a3.6 3.6 0 1 1 3.8 2"/>',
  twitch: '<path d="M5 4h15v9.5L16 17h-4l-3 3v-3H5zM11 8v4.5M15.5 8v4.5"/>',
  discord:
    '<path d="M8.5 6C6.5 6.3 5 7 5 7c-2 3.5-2.5 7-2 10.5 1.5 1 3 1.5 4.5 1.5L9 17h6l1.5 2c1.5 0 3-.5 4.5-1.5.5-3.5 0-7-2-10.5 0 0-1.5-.7-3.5-1L15 7.5H9zM9 12.5v.1M15 12.5v.1"/>',
  snapchat:
    '<path d="M12 3.5c-3 0-4.5 2-4.5 4.5v2.5l-2 .5 2 2c-.5 2-2 3.2-4 3.7 1 1.3 3 .8 3.5 2.3 2-.5 2.5 1.5 5 1.5s3-2 5-1.5c.5-1.5 2.5-1 3.5-2.3-2-.5-3.5-1.7-4-3.7l2-2-2-.5V8c0-2.5-1.5-4.5-4.5-4.5z"/>',
  email: iconShapes.mail,
  phone: iconShapes.phone,
  website: iconShapes.globe,
} as const;

export type Network = keyof typeof shapes;

const otherNames: Readonly<Record<string, Network>> = {
  twitter: 'x',
  xcom: 'x',
  insta: 'instagram',
  ig: 'instagram',
  fb: 'facebook',
  yt: 'youtube',
  mail: 'email',
  web: 'website',
  homepage: 'website',
  telephone: 'phone',
};

/**
 * The network that an account means, however it writes the name; undefined for one without a drawing here.
 */
export function networkOf(name: string): Network | undefined {
  const key = name.toLowerCase().replace(/[^a-z0-9]/g, '');
  if (Object.hasOwn(shapes, key)) return key as Network;
  return Object.hasOwn(otherNames, key) ? otherNames[key] : undefined;
}

/** Defines the drawings of these networks, each once; `networkIcon` refers to them. */
export function networkShapes(networks: Iterable<Network>): Html {
  return html`<svg class="shapes" aria-hidden="true">${[...new Set(networks)].map(
    (network) => html`<symbol id="net-${network}" viewBox="0 0 24 24">${raw(shapes[network])}</symbol>`,
  )}</svg>`;
}

export function networkIcon(network: Network): Html {
  return html`<svg class="icon" aria-hidden="true"><use href="#net-${network}"/></svg>`;
}
