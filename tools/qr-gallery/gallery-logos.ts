import sharp from 'sharp';
import { type Logo, readLogo } from '../../src/resources/qr-codes/drawing/read-logo.ts';

/** Signs that are drawn in white on a coloured tile of 64 × 64. */
const signs = {
  cup:
    '<path d="M18 24h24v12a10 10 0 0 1-10 10h-4a10 10 0 0 1-10-10z"/>' +
    '<path d="M42 27h2a6 6 0 0 1 0 12h-3" fill="none" stroke="#fff" stroke-width="4"/><path d="M16 49h30v4H16z"/>' +
    '<path d="M25 12v7M34 12v7" stroke="#fff" stroke-width="4" stroke-linecap="round"/>',
  waves:
    '<g fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round"><path d="M12 28a28 28 0 0 1 40 0"/>' +
    '<path d="M20.500 37a16 16 0 0 1 23 0"/></g><circle cx="32" cy="47" r="5"/>',
  person: '<circle cx="32" cy="23" r="10"/><path d="M13 53a19 17 0 0 1 38 0z"/>',
  envelope:
    '<path d="M12 18h40v28H12z"/><path d="M13 20l19 15 19-15" fill="none" stroke="currentColor" stroke-width="4"/>',
  heart: '<path d="M32 52C14 39 11 30 14 23c4-8 14-8 18 0 4-8 14-8 18 0 3 7 0 16-18 29z"/>',
  pin: '<path d="M32 55C20 41 15 33 15 26a17 17 0 0 1 34 0c0 7-5 15-17 29zM32 20a6 6 0 1 0 .01 0z" fill-rule="evenodd"/>',
  note: '<path d="M26 14l24-5v31a7 7 0 1 1-5-6.700V21l-14 3v23a7 7 0 1 1-5-6.700z"/>',
} as const;

export type LogoName = keyof typeof signs;

/** Draws a sign in white on a tile of that colour, and reads it like an uploaded logo. */
export async function drawLogo(name: LogoName, colour: string): Promise<Logo> {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 64 64">' +
    `<rect width="64" height="64" rx="14" fill="${colour}"/><g fill="#fff" color="${colour}">${signs[name]}</g></svg>`;
  return readLogo(await sharp(Buffer.from(svg)).png().toBuffer());
}
