import { invalidField } from '../../../platform/app-error.ts';
import { type LinkSettings, type TargetDevice, targetDevices } from '../link.ts';
import { readCountry } from './read-country.ts';
import { readLanguage } from './read-language.ts';
import type { TargetReader } from './target-reader.ts';

type Entries<Key extends string> = ({ link: string } & Record<Key, string>)[];

/** @throws AppError invalidInput, invalidUrl */
export function parseCountries(entries: Entries<'location'>, reader: TargetReader): Record<string, string> {
  const countries = entries.map(({ location, link }, index) => {
    const code = readCountry(location);
    if (code === undefined) {
      const field = `geotarget.${index}.location`;
      throw invalidField(
        field,
        `The field "${field}" must be a country: its English name or its two-letter code.`,
      );
    }
    return [code, reader.read(link, `geotarget.${index}.link`)] as const;
  });
  refuseRepeated(
    countries.map(([code]) => code),
    { list: 'geotarget', key: 'location', what: 'a country' },
  );
  return Object.fromEntries(countries);
}

/** @throws AppError invalidInput, invalidUrl */
export function parseDevices(
  entries: Entries<'device'>,
  reader: TargetReader,
): NonNullable<LinkSettings['devices']> {
  const devices = entries.map(({ device: name, link }, index) => {
    const device = readDevice(name);
    const field = `devicetarget.${index}.device`;
    if (device === undefined) throw invalidField(field, `The field "${field}" must be ${deviceExpected}.`);
    return { device, name, link: reader.read(link, `devicetarget.${index}.link`) };
  });
  refuseRepeated(
    devices.map(({ device }) => device),
    { list: 'devicetarget', key: 'device', what: 'a device' },
  );
  return devices;
}

/** @throws AppError invalidInput, invalidUrl */
export function parseLanguages(
  entries: Entries<'language'>,
  reader: TargetReader,
): NonNullable<LinkSettings['languages']> {
  const languages = entries.map(({ language: name, link }, index) => {
    const language = readLanguage(name);
    if (language === undefined) {
      const field = `languagetarget.${index}.language`;
      throw invalidField(field, `The field "${field}" must be a language: a code such as en or pt-BR.`);
    }
    return { language, name, link: reader.read(link, `languagetarget.${index}.link`) };
  });
  refuseRepeated(
    languages.map(({ language }) => language),
    { list: 'languagetarget', key: 'language', what: 'a language' },
  );
  return languages;
}

/**
 * Of two entries with the same key, one would be lost silently. @throws AppError invalidInput naming the
 * second one
 */
function refuseRepeated(
  values: readonly string[],
  { list, key, what }: { list: string; key: string; what: string },
): void {
  const index = values.findIndex((value, at) => values.indexOf(value) < at);
  if (index < 0) return;
  const field = `${list}.${index}.${key}`;
  throw invalidField(field, `The field "${field}" names ${what} that an earlier entry names already.`);
}

export const deviceExpected = `one of ${targetDevices.join(', ')}`;

const otherDeviceNames: Readonly<Record<string, TargetDevice>> = {
  macos: 'mac',
  macosx: 'mac',
  osx: 'mac',
  macintosh: 'mac',
  ipodtouch: 'ipod',
  chromebook: 'chromeos',
  smarttv: 'tv',
};

/** Ignores letter case, spaces, `_` and `-`: "iPhone", "Windows Phone". undefined = no known device. */
export function readDevice(text: string): TargetDevice | undefined {
  const name = text.toLowerCase().replaceAll(/[\s_-]/g, '');
  const known = targetDevices.find((device) => device === name);
  return known ?? (Object.hasOwn(otherDeviceNames, name) ? otherDeviceNames[name] : undefined);
}
