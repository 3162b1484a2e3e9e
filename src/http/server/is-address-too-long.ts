import { limits } from '../../../contract/limits.ts';

/** `url`: path and query of a request. */
export function isAddressTooLong(url: string): boolean {
  return url.length > limits.addressCharactersMax;
}
