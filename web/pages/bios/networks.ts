/**
 * The networks that have an icon, with the start of their profile URLs. Any other can be named freely and is
 * shown by its name.
 */
const networks = {
  Instagram: 'https://www.instagram.com/',
  TikTok: 'https://www.tiktok.com/@',
  YouTube: 'https://www.youtube.com/@',
  X: 'https://x.com/',
  Facebook: 'https://www.facebook.com/',
  LinkedIn: 'https://www.linkedin.com/in/',
  Bluesky: 'https://bsky.app/profile/',
  Mastodon: 'https://mastodon.social/@',
  GitHub: 'https://github.com/',
  WhatsApp: 'https://wa.me/',
  Telegram: 'https://t.me/',
  Discord: 'https://discord.gg/',
  Spotify: 'https://open.spotify.com/artist/',
  Twitch: 'https://www.twitch.tv/',
  Pinterest: 'https://www.pinterest.com/',
  Snapchat: 'https://www.snapchat.com/add/',
  Website: 'https://',
} as const;

type NetworkName = keyof typeof networks;

export const networkNames = Object.keys(networks) as NetworkName[];

/** Finds a network by its name, ignoring case. */
export function findNetwork(name: string): NetworkName | undefined {
  const key = name.trim().toLowerCase();
  return networkNames.find((one) => one.toLowerCase() === key);
}

/** How URLs of profiles on a network begin; "https://" for unknown ones. */
export function profileStart(name: string): string {
  const network = findNetwork(name);
  return network ? networks[network] : 'https://';
}
