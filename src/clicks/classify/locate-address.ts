import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Reader, type Response } from 'mmdb-lib';
import { BoundedCache } from '../../platform/caches/bounded-cache.ts';
import type { ClientAddress } from './read-address.ts';
import { type Place, placeOf, unknownPlace } from './read-place.ts';

/** An opened country (or city) database in the MaxMind DB format. */
export interface CountryDatabase {
  reader: Reader<Response>;
  /** The place of each decoded record; the reader caches records, so each is converted only once. */
  places: WeakMap<object, Readonly<Place>>;
}

/** Decoded records cached: a country database has 250, a city database some 200,000. At most 10 MB. */
const recordEntriesMax = 10_000;

/**
 * Opens the database at `path` (setting GEOIP_DB), else the one that comes with the program; it is read into memory
 * (8 MB for ours, 14 ms). Throws one sentence that names the file when it cannot be read or is no such database.
 */
export function openCountryDatabase(path?: string): CountryDatabase {
  const file = path ?? packagedPath();
  const bytes = readDatabase(file);
  try {
    const reader = new Reader<Response>(bytes, { cache: new BoundedCache(recordEntriesMax) });
    return { reader, places: new WeakMap() };
  } catch (error) {
    throw new Error(`${file} is not a MaxMind database (.mmdb).`, { cause: error });
  }
}

function readDatabase(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new Error(`The country database ${file} cannot be read: ${(error as Error).message}.`, {
      cause: error,
    });
  }
}

/** Where an address is registered; unknown for private, unlisted and unreadable addresses. Never throws. */
export function locateAddress(database: CountryDatabase, address: ClientAddress | null): Readonly<Place> {
  if (address === null || !address.isPublic) return unknownPlace;
  // In a database of IPv4 addresses, looking up an IPv6 address ends at some unrelated country.
  if (address.version === 6 && database.reader.metadata.ipVersion !== 6) return unknownPlace;
  const record = findRecord(database, address.text);
  if (record === null) return unknownPlace;
  let place = database.places.get(record);
  if (place === undefined) {
    place = placeOf(record);
    database.places.set(record, place);
  }
  return place;
}

function findRecord(database: CountryDatabase, address: string): object | null {
  try {
    const record: unknown = database.reader.get(address);
    return typeof record === 'object' ? record : null;
  } catch {
    // Because of a damaged record only this click goes without its country; the batch is still drained.
    return null;
  }
}

function packagedPath(): string {
  return fileURLToPath(
    import.meta.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'),
  );
}
