import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chooseEncoding, compress, type Encoding } from '../compress.ts';

export interface Asset {
  body: Uint8Array<ArrayBuffer>;
  headers: Record<'Content-Type' | 'ETag' | 'Vary', string> & { 'Content-Encoding'?: string };
}

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

const known = new Map<string, Promise<Asset>>();

/** Returns a file of the page in the best encoding that the client accepts; undefined for an unknown name. */
export function readAsset(name: string, acceptEncoding: string): Promise<Asset | undefined> {
  const url = Object.hasOwn(files, name) ? files[name] : undefined;
  if (url === undefined) return Promise.resolve(undefined);
  const encoding = chooseEncoding(acceptEncoding);
  const key = `${name} ${encoding}`;
  const found = known.get(key) ?? loadAsset(url, encoding);
  known.set(key, found);
  found.catch(() => known.delete(key));
  return found;
}

async function loadAsset(url: string, encoding: Encoding): Promise<Asset> {
  const content = await readFile(fileURLToPath(url));
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22);
  return {
    body: new Uint8Array(await compress(content, encoding)),
    headers: {
      'Content-Type': contentTypes[url.slice(url.lastIndexOf('.') + 1)] as string,
      ETag: `"${hash}-${encoding}"`,
      Vary: 'Accept-Encoding',
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    },
  };
}
