/** fire: run the pixels. ask: the visitor first. never: none runs, and there is no page for them. Other pictures of others are shown with `fire` alone. */
export type Consent = 'fire' | 'ask' | 'never';

export interface ConsentCase {
  /** PIXEL_CONSENT */
  setting: 'eea' | 'ask' | 'off';
  /** ISO 3166-1 alpha-2; anything else = unknown */
  country: string;
  /** By `Sec-GPC: 1` or `DNT: 1`. */
  isOptedOut: boolean;
}

/**
 * Whether other parties may learn of a visit: by the pixels of a link or by their pictures. A choice that the visitor made before is known to the browser
 * alone, on the page's origin, where the page itself looks for it.
 */
export function decideConsent({ setting, country, isOptedOut }: ConsentCase): Consent {
  if (isOptedOut) return 'never';
  if (setting === 'ask') return 'ask';
  if (setting === 'off') return 'fire';
  const isKnown = /^[A-Z]{2}$/.test(country) && !unknownCountries.has(country);
  return isKnown && !askedCountries.has(country) ? 'fire' : 'ask';
}

/** What databases of addresses say of those that are of no one country: anonymous, satellite, Europe, Asia, none. */
const unknownCountries = new Set(['A1', 'A2', 'AP', 'EU', 'T1', 'XX', 'ZZ']);

/** The European Economic Area with those of its regions that have a code of their own, the UK and Switzerland. */
const askedCountries = new Set(
  [
    'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK',
    'IS LI NO',
    'AX GF GP MF MQ RE YT',
    'GB UK GI GG JE IM',
    'CH',
  ]
    .join(' ')
    .split(' '),
);
