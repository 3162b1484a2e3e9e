import { invalidField } from '../../../platform/app-error.ts';
import { type LinkSettings, type TargetDevice, targetDevices } from '../link.ts';
import { readCountry } from './read-country.ts';
import { readLanguage } from './read-language.ts';
import type { TargetReader } from './target-reader.ts';

type Entries<Key extends string> = ({ link: string } & Record<Key, string>)[];

/** Of several entries for one country, device or language the last one counts. @throws AppError invalidInput, invalidUrl */
export function parseCountries(entries: Entries<'location'>, reader: TargetReader): Record<string, string> {
  const countries: Record<string, string> = {};
  for (const [index, { location, link }] of entries.entries()) {
    const code = readCountry(location);
    if (code === undefined) {
      const field = `geotarget.${index}.location`;
      throw invalidField(
        field,
        `The field "${field}" must be a country: its English name or its two-letter code.`,
      );
    }
    countries[code] = reader.read(link, `geotarget.${index}.link`);
  }
  return countries;
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
  return [...new Map(devices.map((entry) => [entry.device, entry])).values()];
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
  return [...new Map(languages.map((entry) => [entry.language, entry])).values()];
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

/** In any case and with or without spaces: "iPhone", "Windows Phone". */
export function readDevice(text: string): TargetDevice | undefined {
  const name = text.toLowerCase().replaceAll(/[\s_-]/g, '');
  const known = targetDevices.find((device) => device === name);
  return known ?? (Object.hasOwn(otherDeviceNames, name) ? otherDeviceNames[name] : undefined);
}
