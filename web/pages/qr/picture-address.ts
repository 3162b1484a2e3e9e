import type { PictureForm } from './picture-form.ts';

/** When codes were changed here, by their picture's path: browsers keep pictures for minutes. */
const changedAt = new Map<string, number>();

/** Pictures of this code that are shown from now on are new ones. `link` is what the API calls its picture. */
export function markChanged(link: string): void {
  changedAt.set(pathOf(link), Date.now());
}

/** A picture to show, drawn `pixels` wide. */
export function pictureAddress(link: string, pixels: number): string {
  return addressOf(link, 'png', { size: pixels });
}

/** The outlines, sharp at any size. */
export function outlinesAddress(link: string): string {
  return addressOf(link, 'svg', {});
}

/** Saves the file when it is followed. */
export function downloadAddress(link: string, { format, pixels, millimetres }: PictureForm): string {
  const size: Record<string, number> =
    format === 'png' ? { size: pixels } : format === 'svg' ? {} : { mm: millimetres };
  return addressOf(link, format, { ...size, download: 1 });
}

/** Only the path of `link` is used: the dashboard may be open under another name of the same host. */
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
