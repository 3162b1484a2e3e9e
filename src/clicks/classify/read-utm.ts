import { cleanText } from './clean-text.ts';
import { holdsClient } from './client-in-text.ts';

/** The campaign tags of a visited address; '' for each that is absent. */
export interface UtmTags {
  source: string;
  medium: string;
  campaign: string;
  term: string;
  content: string;
}

const noTags: Readonly<UtmTags> = Object.freeze({
  source: '',
  medium: '',
  campaign: '',
  term: '',
  content: '',
});

/**
 * Reads the `utm_*` tags of a raw query string (without '?'). The first occurrence of each counts; a tag that
 * contains `withheld` (the client's address in any spelling, '' for none) is left out. Never throws.
 */
export function readUtm(query: string, withheld: string): Readonly<UtmTags> {
  // Most visits have no tags, and parsing a query costs more than everything else about it.
  if (!query.includes('utm_')) return noTags;
  const parameters = new URLSearchParams(query);
  const tag = (name: string): string => {
    const text = parameters.get(name) ?? '';
    // Checked without control characters, which could hide an address, and before the text is cut, which
    // could leave a part of one.
    const whole = cleanText(text, text.length);
    return holdsClient(whole, withheld) ? '' : cleanText(whole);
  };
  return {
    source: tag('utm_source'),
    medium: tag('utm_medium'),
    campaign: tag('utm_campaign'),
    term: tag('utm_term'),
    content: tag('utm_content'),
  };
}
