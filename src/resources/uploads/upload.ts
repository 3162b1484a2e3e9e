import type { ImageType } from '../../platform/pictures/read-image.ts';

/** A picture with its media type, as it is served. */
export interface Upload {
  type: ImageType;
  bytes: Uint8Array;
}

/** 22 characters are 131 random bits: nobody can guess an upload's address. */
export const nameCharacters = 22;

const extensions: Record<ImageType, string> = { 'image/png': 'png', 'image/jpeg': 'jpg' };
const pathPattern = `/uploads/([0-9A-Za-z]{${nameCharacters}})\\.(png|jpg)`;
const pathForm = new RegExp(`^${pathPattern}$`);
const pathsForm = new RegExp(pathPattern, 'g');

export function uploadPath(name: string, type: ImageType): string {
  return `/uploads/${name}.${extensions[type]}`;
}

/** The name and type in an upload's path; undefined = it is no path of an upload. */
export function parseUploadPath(path: string): { name: string; type: ImageType } | undefined {
  const [, name, extension] = pathForm.exec(path) ?? [];
  if (name === undefined) return undefined;
  return { name, type: extension === extensions['image/png'] ? 'image/png' : 'image/jpeg' };
}

/** The names of all uploads whose paths are in a text, such as a page's settings; each once. */
export function uploadNamesIn(text: string): string[] {
  return [...new Set([...text.matchAll(pathsForm)].flatMap(([, name]) => name ?? []))];
}
