/**
 * fire: pixels run at once. ask: the visitor is asked first. never: no pixel runs, and no page is shown for
 * them. Pictures on third-party hosts are shown only with `fire`.
 */
export type Consent = 'fire' | 'ask' | 'never';

export interface ConsentCase {
  /** PIXEL_CONSENT */
  setting: 'eea' | 'ask' | 'off';
  /** ISO 3166-1 alpha-2; anything else = unknown */
  country: string;
  /** Whether the visitor sent `Sec-GPC: 1` or `DNT: 1`. */
  isOptedOut: boolean;
}

/**
 * Decides whether third parties may learn of a visit, through a link's pixels or through pictures that they
 * host. A choice that the visitor made earlier is stored only in the browser, for the page's origin, so the
 * page itself looks it up.
 */
export function decideConsent({ setting, country, isOptedOut }: ConsentCase): Consent {
  if (isOptedOut) return 'never';
  if (setting === 'ask') return 'ask';
  if (setting === 'off') return 'fire';
  const isKnown = /^[A-Z]{2}$/.test(country) && !unknownCountries.has(country);
  return isKnown && !askedCountries.has(country) ? 'fire' : 'ask';
}

/** Codes in address databases that stand for no single country: anonymous, satellite, Europe, Asia, none. */
const unknownCountries = new Set(['A1', 'A2', 'AP', 'EU', 'T1', 'XX', 'ZZ']);

/**
 * The European Economic Area with those of its regions that have a code of their own, the UK and Switzerland.
 */
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
