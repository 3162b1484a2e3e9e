import type { ImageType } from '../../platform/read-image.ts';

/** A picture as it is served. */
export interface Upload {
  type: ImageType;
  bytes: Uint8Array;
}

/** 131 random bits: whoever was not told an address cannot guess it. */
export const nameCharacters = 22;

const extensions: Record<ImageType, string> = { 'image/png': 'png', 'image/jpeg': 'jpg' };
const pathForm = new RegExp(`^/uploads/([0-9A-Za-z]{${nameCharacters}})\\.(png|jpg)$`);

export function uploadPath(name: string, type: ImageType): string {
  return `/uploads/${name}.${extensions[type]}`;
}

/** The name and type that a path stands for; undefined when it is no path of an upload. */
export function parseUploadPath(path: string): { name: string; type: ImageType } | undefined {
  const [, name, extension] = pathForm.exec(path) ?? [];
  if (name === undefined) return undefined;
  return { name, type: extension === extensions['image/png'] ? 'image/png' : 'image/jpeg' };
}
