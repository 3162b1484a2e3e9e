import { AppError } from '../../../platform/app-error.ts';
import { readHost } from '../../../platform/addresses/hosts.ts';
import { isOwnAddress } from '../../../platform/addresses/own-hosts.ts';
import { parseTarget, parseWebTarget } from '../../../platform/addresses/parse-target.ts';
import { refuseTooLong } from '../../../platform/addresses/require-target.ts';
import type { Settings } from '../../../settings/settings.ts';
import { parseUploadPath } from '../../uploads/index.ts';

/** Validates the addresses of one request and remembers which hosts they lead to. */
export interface TargetReader {
  /** Validates and serialises an address. @throws AppError invalidUrl, ownAddress, invalidInput naming the field */
  read(text: string, field: string): string;
  /**
   * Like `read`, but only http and https; an upload may be given by its address on the service's own host.
   */
  readPicture(text: string, field: string): string;
  /** host[:port] → the first field that leads there */
  readonly hosts: ReadonlyMap<string, string>;
  /** The addresses that `read` accepted → the first field that has each */
  readonly addresses: ReadonlyMap<string, string>;
}

/**
 * The service's own hosts are refused as targets: a link to a link could be a loop, or would be counted
 * twice.
 */
export function createTargetReader(settings: Settings): TargetReader {
  const hosts = new Map<string, string>();
  const addresses = new Map<string, string>();
  const accept = (target: string | undefined, field: string): string => {
    if (target === undefined) throw invalidUrl(field);
    refuseTooLong(target, field);
    const url = new URL(target);
    if (isOwnAddress(url, settings)) throw new AppError('ownAddress', { field });
    // The host is read as in visits, so that every spelling of a branded domain is recognised.
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

function invalidUrl(field: string): AppError {
  return new AppError('invalidUrl', { field });
}

/**
 * Uploads on the base host are allowed: they are pictures that lead nowhere, so they cannot be part of a
 * loop.
 */
function isUpload(picture: string, { baseUrl }: Settings): boolean {
  const path = picture.startsWith(`${baseUrl}/`) ? picture.slice(baseUrl.length) : '';
  return parseUploadPath(path) !== undefined;
}
