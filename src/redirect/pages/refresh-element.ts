import { html } from 'hono/html';
import type { Html } from './draft.ts';

/** A longer address is only on the button, so that a page is never long only because an address is in it twice. */
const refreshAddressCharactersMax = 2_048;

/** Has the browser itself go on after some seconds, where there are no scripts; undefined = the address is too long. */
export function refreshElement(seconds: number, target: string): Html | undefined {
  if (target.length > refreshAddressCharactersMax) return undefined;
  return html`<noscript><meta http-equiv="refresh" content="${seconds};url=${target}"></noscript>`;
}
