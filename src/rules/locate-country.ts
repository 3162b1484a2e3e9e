import {
  type CountryDatabase,
  locateAddress,
  openCountryDatabase,
} from '../clicks/classify/locate-address.ts';
import type { ClientAddress } from '../clicks/classify/read-address.ts';

/** ISO 3166-1 alpha-2 of the country an address is registered in; '' = unknown. Never throws. */
export type Locate = (address: ClientAddress | null) => string;

// By the path of the database. All callers share one, because each takes 8 MB and 14 ms to open.
const locators = new Map<string | undefined, Locate>();

/**
 * Creates a function that looks countries up in the database at `path` (setting GEOIP_DB), or else in the one
 * that comes with the program. The database is opened at the first look-up.
 */
export function createLocate(path: string | undefined): Locate {
  const known = locators.get(path);
  if (known !== undefined) return known;
  let database: CountryDatabase | null | undefined;
  const locate: Locate = (address) => {
    if (address === null) return '';
    if (database === undefined) database = tryOpen(path);
    return database === null ? '' : locateAddress(database, address).code;
  };
  locators.set(path, locate);
  return locate;
}

/** The service does not start with an unusable database; one that breaks later must not stop redirects. */
function tryOpen(path: string | undefined): CountryDatabase | null {
  try {
    return openCountryDatabase(path);
  } catch {
    return null;
  }
}
