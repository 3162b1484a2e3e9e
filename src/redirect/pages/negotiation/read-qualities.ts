/** One entry of an Accept or Accept-Language header, in lower case. */
export interface Preference {
  name: string;
  /** 0–1; 0 = not acceptable */
  quality: number;
}

/** More than any browser sends; the rest is ignored. */
const preferencesMax = 50;

/**
 * Parses an Accept or Accept-Language header, keeping the order (RFC 9110, section 12.4.2). Parameters other
 * than `q` are dropped, and an invalid quality counts as 1. Never throws.
 */
export function readQualities(header: string | undefined): Preference[] {
  return (header ?? '')
    .split(',', preferencesMax)
    .map(readPreference)
    .filter(({ name }) => name !== '');
}

function readPreference(entry: string): Preference {
  const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
  const given = parameters.map((parameter) => /^q\s*=\s*([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
  const quality = given === undefined ? 1 : Number(given);
  return { name, quality: Number.isNaN(quality) ? 1 : Math.min(quality, 1) };
}
