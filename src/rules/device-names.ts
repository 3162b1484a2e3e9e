/** What is known of a device: its model (only Apple's), its system and its kind. */
export interface DeviceTraits {
  model: AppleModel;
  os: string;
  device: string;
}

export type AppleModel = 'iPhone' | 'iPad' | 'iPod' | '';

/** The names that links can target, each with the one trait that a visitor's device must have. */
const traitOfName = {
  iphone: ['model', 'iPhone'],
  ipad: ['model', 'iPad'],
  ipod: ['model', 'iPod'],
  ios: ['os', 'iOS'],
  android: ['os', 'Android'],
  windows: ['os', 'Windows'],
  windowsphone: ['os', 'Windows Phone'],
  mac: ['os', 'macOS'],
  linux: ['os', 'Linux'],
  chromeos: ['os', 'ChromeOS'],
  blackberry: ['os', 'BlackBerry'],
  desktop: ['device', 'Desktop'],
  mobile: ['device', 'Mobile'],
  tablet: ['device', 'Tablet'],
  tv: ['device', 'TV'],
  console: ['device', 'Console'],
  wearable: ['device', 'Wearable'],
} as const satisfies Record<string, readonly [keyof DeviceTraits, string]>;

export type DeviceName = keyof typeof traitOfName;

/** Further traits that are certain, or nearly so, when only the name of a device is known. */
const alsoOfName: Partial<Record<DeviceName, Partial<DeviceTraits>>> = {
  iphone: { os: 'iOS', device: 'Mobile' },
  ipad: { os: 'iOS', device: 'Tablet' },
  ipod: { os: 'iOS', device: 'Mobile' },
  windows: { device: 'Desktop' },
  windowsphone: { device: 'Mobile' },
  mac: { device: 'Desktop' },
  linux: { device: 'Desktop' },
  chromeos: { device: 'Desktop' },
  blackberry: { device: 'Mobile' },
};

/** The trait that a device of this name must have. Tablets are a kind of their own: none is `mobile`. */
export function traitOf(name: DeviceName): readonly [trait: keyof DeviceTraits, value: string] {
  return traitOfName[name];
}

/** The traits of an imaginary device of this name; those that the name leaves open are missing. */
export function traitsOf(name: DeviceName): Partial<DeviceTraits> {
  const [trait, value] = traitOfName[name];
  return { [trait]: value, ...alsoOfName[name] };
}

/** How broad a name is: 0 a model, 1 a system, 2 a kind of device. */
export function breadthOf(name: DeviceName): number {
  return breadths[traitOfName[name][0]];
}

const breadths: Readonly<Record<keyof DeviceTraits, number>> = { model: 0, os: 1, device: 2 };
