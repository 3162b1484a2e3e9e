import { AppError } from '../../../platform/app-error.ts';
import { readHost } from '../../../platform/hosts.ts';
import { isOwnAddress } from '../../../platform/own-hosts.ts';
import { parseTarget, parseWebTarget } from '../../../platform/parse-target.ts';
import { refuseTooLong } from '../../../platform/require-target.ts';
import type { Settings } from '../../../settings/settings.ts';
import { parseUploadPath } from '../../uploads/index.ts';

/** Reads the addresses of one request and remembers which hosts they lead to. */
export interface TargetReader {
  /** The address serialised. @throws AppError invalidUrl, ownAddress, invalidInput naming the field */
  read(text: string, field: string): string;
  /** As `read`, http and https only; an upload may be named by its address on the service's own host. */
  readPicture(text: string, field: string): string;
  /** host[:port] → the first field that leads there */
  readonly hosts: ReadonlyMap<string, string>;
  /** Those that `read` read → the first field that leads there */
  readonly addresses: ReadonlyMap<string, string>;
}

/** Our own hosts are no targets: a link to a link would be a loop, or counted twice. */
export function createTargetReader(settings: Settings): TargetReader {
  const hosts = new Map<string, string>();
  const addresses = new Map<string, string>();
  const accept = (target: string | undefined, field: string): string => {
    if (target === undefined) throw invalidUrl(field);
    refuseTooLong(target, field);
    const url = new URL(target);
    if (isOwnAddress(url, settings)) throw new AppError('ownAddress', { field });
    // As visits of it will be read, so that a branded domain is found in whatever way it is written.
    const host = readHost(url.host);
    if (host !== '' && !hosts.has(host)) hosts.set(host, field);
    return target;
  };
  return {
    read(text, field) {
      const target = accept(parseTarget(text, settings), field);
      if (!addresses.has(target)) addresses.set(target, field);
      return target;
    },
    readPicture(text, field) {
      const picture = parseWebTarget(text);
      return picture !== undefined && isUpload(picture, settings) ? picture : accept(picture, field);
    },
    hosts,
    addresses,
  };
}

export function invalidUrl(field: string): AppError {
  return new AppError('invalidUrl', { field });
}

/** The picture alone is served there, so that no visitor is led in a circle. */
function isUpload(picture: string, { baseUrl }: Settings): boolean {
  const path = picture.startsWith(`${baseUrl}/`) ? picture.slice(baseUrl.length) : '';
  return parseUploadPath(path) !== undefined;
}
