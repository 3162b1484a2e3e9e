import { wrong } from './environment.ts';

/** Hosts of visits are read without a final dot, 80 and 443. Loopback names are recognised all the same. */
const unrecognised = /^(?!(?:.+\.)?localhost\.?(?::|$)|127\.|\[::1\]).*(?:\.|\.:\d+|:80|:443)$/;

/**
 * The origin that a setting names, without a path.
 * @throws SettingError
 */
export function readOrigin(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !/[?#]/.test(text);
  if (!isPlain || url.username || url.password) {
    throw wrong(name, 'must be http:// or https:// with a host and nothing after it', text);
  }
  if (unrecognised.test(url.host)) {
    throw wrong(name, "must have neither a final dot nor the other scheme's port", text);
  }
  return url.origin;
}
