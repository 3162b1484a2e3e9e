/** Random visits: what programs of visitors send, and some that is odd. */
import { chrome, firefox, iphone } from '../clicks/visits.ts';
import type { Random } from './random-calls.ts';

const agents = [
  chrome,
  firefox,
  iphone,
  'curl/8.5.0',
  '\u00ff\u0080 Mozilla/5.0',
  "Mozilla/5.0 '; --",
  'x'.repeat(2_000),
];
const referrers = [
  'https://www.facebook.com/',
  'https://news.example.com/a?b=%00',
  'https://\u00e4.example/',
  'no address',
  'http://[::1',
  '\u0080',
];
const languages = ['en', 'de-CH,de;q=0.9', '\u00e9', 'xx-YY', '*'];
const tags = [
  'Spring',
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%FF',
  '%F0%9F%98%80',
  '%5C',
  "'",
  '%25',
  'x'.repeat(500),
];

/** Random headers of a visitor's program, and a query. Each character stands for one byte. */
export function makeVisitor(random: Random): { headers: Record<string, string>; query: string } {
  const tag = (name: string) => (random.chance(0.3) ? [`utm_${name}=${random.oneOf(tags)}`] : []);
  const query = ['source', 'medium', 'campaign'].flatMap(tag);
  return {
    headers: {
      'User-Agent': random.oneOf(agents),
      ...(random.chance(0.5) && { Referer: random.oneOf(referrers) }),
      ...(random.chance(0.5) && { 'Accept-Language': random.oneOf(languages) }),
      ...(random.chance(0.1) && { DNT: '1' }),
    },
    query: query.length === 0 ? '' : `?${query.join('&')}`,
  };
}
