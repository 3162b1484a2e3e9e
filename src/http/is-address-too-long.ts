import { limits } from '../../contract/limits.ts';

/** Of a request: its path and query. */
export function isAddressTooLong(url: string): boolean {
  return url.length > limits.addressCharactersMax;
}
