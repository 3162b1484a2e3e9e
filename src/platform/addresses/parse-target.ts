import { neverSchemes } from '../../settings/never-schemes.ts';

interface TargetRules {
  /** Schemes beyond http and https, without the colon. */
  appSchemes: ReadonlySet<string>;
}

/**
 * Parses an address that a visitor may be sent to. Returns it serialised (ASCII, and safe in a header), or
 * undefined unless it is absolute, of an allowed scheme and without credentials. The rules apply to the
 * parsed URL, not to the text.
 */
export function parseTarget(text: string, { appSchemes }: TargetRules): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const scheme = url.protocol.slice(0, -1);
  if (url.username !== '' || url.password !== '' || neverSchemes.has(scheme)) return undefined;
  const isWeb = scheme === 'http' || scheme === 'https';
  if (!isWeb && !appSchemes.has(scheme)) return undefined;
  return url.href;
}

/** As parseTarget, for addresses that must be http or https. */
export function parseWebTarget(text: string): string | undefined {
  return parseTarget(text, { appSchemes: new Set() });
}
