import ipaddr from 'ipaddr.js';
import type { Settings } from '../settings/settings.ts';

/** Settings in a form that can be sent to another process, where objects would arrive without their class. */
export type CarriedSettings = Omit<Settings, 'trustedProxies'> & {
  trustedProxies: [address: string, bits: number][];
};

export function packSettings(settings: Settings): CarriedSettings {
  const { trustedProxies } = settings;
  return { ...settings, trustedProxies: trustedProxies.map(([address, bits]) => [address.toString(), bits]) };
}

export function unpackSettings(carried: CarriedSettings): Settings {
  const { trustedProxies } = carried;
  return { ...carried, trustedProxies: trustedProxies.map(([text, bits]) => [ipaddr.parse(text), bits]) };
}
