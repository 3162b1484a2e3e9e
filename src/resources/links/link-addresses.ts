import type { Link } from './link.ts';

/** The columns that contain the addresses a link may lead to. */
export type LinkAddresses = Pick<Link, 'target' | 'expiration_target' | 'settings'>;

/** All addresses that a link may lead to, each with the request's field that sets it. */
export function addressesOf(link: LinkAddresses): { field: string; address: string }[] {
  const { deeplink, countries = {}, devices = [], languages = [], rules = [] } = link.settings;
  const single = {
    url: link.target,
    expirationredirect: link.expiration_target,
    'deeplink.apple': deeplink?.apple,
    'deeplink.google': deeplink?.google,
  };
  const lists = {
    geotarget: Object.values(countries),
    devicetarget: devices.map((entry) => entry.link),
    languagetarget: languages.map((entry) => entry.link),
    rules: rules.map((entry) => entry.link),
  };
  return [
    ...Object.entries(single).map(([field, address]) => ({ field, address })),
    ...Object.entries(lists).flatMap(([name, addresses]) =>
      addresses.map((address, index) => ({ field: `${name}.${index}.link`, address })),
    ),
  ].filter((entry): entry is { field: string; address: string } => typeof entry.address === 'string');
}
