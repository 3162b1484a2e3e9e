import { html } from 'hono/html';
import type { Html } from './draft.ts';

/** A longer address is left to the button, so that it does not make the page long by being in it twice. */
const refreshAddressCharactersMax = 2_048;

/**
 * Makes browsers without scripts go on by themselves after some seconds; undefined = the address is too long.
 */
export function refreshElement(seconds: number, target: string): Html | undefined {
  if (target.length > refreshAddressCharactersMax) return undefined;
  return html`<noscript><meta http-equiv="refresh" content="${seconds};url=${target}"></noscript>`;
}
