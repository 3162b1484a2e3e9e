import { fileURLToPath } from 'node:url';
import { chooseEncoding } from '../answers/compress.ts';
import { type CompressedFile, readCompressed } from '../answers/read-compressed.ts';

/** All files that are served; no other name is looked up. */
const files: Readonly<Record<string, string>> = {
  'theme.css': new URL('./theme.css', import.meta.url).href,
  'developers.css': new URL('./developers.css', import.meta.url).href,
  'developers.js': new URL('./developers.js', import.meta.url).href,
  'reference.css': new URL('./reference.css', import.meta.url).href,
  'endpoint.css': new URL('./endpoint.css', import.meta.url).href,
  'swagger-ui.css': import.meta.resolve('swagger-ui-dist/swagger-ui.css'),
  'swagger-ui-bundle.js': import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
  'swagger-ui-bundle.js.LICENSE.txt': import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js.LICENSE.txt'),
};

const contentTypes: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
};

const known = new Map<string, Promise<CompressedFile>>();

/** Returns a file of the page in the best encoding that the client accepts; undefined for an unknown name. */
export function readAsset(name: string, acceptEncoding: string): Promise<CompressedFile | undefined> {
  const url = Object.hasOwn(files, name) ? files[name] : undefined;
  if (url === undefined) return Promise.resolve(undefined);
  const encoding = chooseEncoding(acceptEncoding);
  const key = `${name} ${encoding}`;
  const found = known.get(key) ?? readCompressed(fileURLToPath(url), typeOf(url), encoding);
  known.set(key, found);
  found.catch(() => known.delete(key));
  return found;
}

function typeOf(url: string): string {
  return contentTypes[url.slice(url.lastIndexOf('.') + 1)] as string;
}
