import type { PictureForm } from './picture-form.ts';

/** When codes were changed in this tab, by the path of their picture: browsers cache pictures for minutes. */
const changedAt = new Map<string, number>();

/** Makes pictures of this code bypass the browser's cache. `link` is the picture's URL from the API. */
export function markChanged(link: string): void {
  changedAt.set(pathOf(link), Date.now());
}

/** The URL of a PNG to show, `pixels` wide. */
export function pictureAddress(link: string, pixels: number): string {
  return addressOf(link, 'png', { size: pixels });
}

/** The URL of the SVG, sharp at any size. */
export function outlinesAddress(link: string): string {
  return addressOf(link, 'svg', {});
}

/** A URL that downloads the file. */
export function downloadAddress(link: string, { format, pixels, millimetres }: PictureForm): string {
  const size: Record<string, number> =
    format === 'png' ? { size: pixels } : format === 'svg' ? {} : { mm: millimetres };
  return addressOf(link, format, { ...size, download: 1 });
}

/** Only the path of `link` is used, because the dashboard may be open under another host name. */
function addressOf(link: string, format: string, query: Record<string, number>): string {
  const path = pathOf(link);
  const changed = changedAt.get(path);
  const all = { ...query, ...(changed === undefined ? {} : { changed }) };
  const text = new URLSearchParams(
    Object.entries(all).map(([key, value]) => [key, String(value)]),
  ).toString();
  return `${path}.${format}${text === '' ? '' : `?${text}`}`;
}

function pathOf(link: string): string {
  return new URL(link, location.href).pathname;
}
