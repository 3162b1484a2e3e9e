import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { chooseEncoding } from '../answers/compress.ts';
import { type CompressedFile, readCompressed } from '../answers/read-compressed.ts';
import { dashboardFolder } from './dashboard-build.ts';

const contentTypes: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
};

/** Only names of this form are looked up: in the folder itself or its assets, and no hidden files. */
const nameAllowed = /^(?:assets\/)?[\w-][\w.-]*\.(css|html|js|json|svg)$/;
const filesMax = 500;

/** Cache of compressed files by name and encoding; `mtimeMs` shows when a new build has replaced a file. */
const known = new Map<string, { mtimeMs: number; file: Promise<CompressedFile> }>();

/**
 * Returns a file of the built dashboard in the best encoding that the client accepts; undefined if there is
 * none of that name.
 */
export async function readBuiltFile(
  name: string,
  acceptEncoding: string,
): Promise<CompressedFile | undefined> {
  const type = contentTypes[nameAllowed.exec(name)?.[1] ?? ''];
  if (type === undefined) return undefined;
  const path = join(dashboardFolder, name);
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) return undefined;
  const encoding = chooseEncoding(acceptEncoding);
  const key = `${name} ${encoding}`;
  const kept = known.get(key);
  if (kept?.mtimeMs === found.mtimeMs) return kept.file;
  const file = readCompressed(path, type, encoding);
  if (known.size >= filesMax) known.clear();
  known.set(key, { mtimeMs: found.mtimeMs, file });
  file.catch(() => known.delete(key));
  return file;
}
