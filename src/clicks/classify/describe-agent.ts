import UAParser from 'my-ua-parser';
import { BoundedCache } from '../../platform/caches/bounded-cache.ts';
import { browserName, systemName } from './agent-names.ts';
import { userAgentCharactersMax } from './classify-agent.ts';

type DeviceName = 'Desktop' | 'Mobile' | 'Tablet' | 'TV' | 'Console' | 'Wearable' | 'Embedded' | 'Unknown';

/** What a person's user agent tells about the device. All names are from closed sets. */
export interface AgentDescription {
  browser: string;
  os: string;
  device: DeviceName;
}

/** Distinct user agents remembered: a busy service sees a few thousand a day. At most 8 MB, usually under 1 MB. */
const descriptionEntriesMax = 4_000;

export const unknownAgent: Readonly<AgentDescription> = {
  browser: 'Unknown',
  os: 'Unknown',
  device: 'Unknown',
};

const descriptions = new BoundedCache<string, Readonly<AgentDescription>>(descriptionEntriesMax);

const deviceNames: Readonly<Record<string, DeviceName>> = {
  mobile: 'Mobile',
  tablet: 'Tablet',
  smarttv: 'TV',
  console: 'Console',
  wearable: 'Wearable',
  embedded: 'Embedded',
};

const desktopSystems = new Set(['Windows', 'macOS', 'Linux', 'ChromeOS', 'BSD']);
const handheldSystems = new Set([
  'Android',
  'iOS',
  'HarmonyOS',
  'KaiOS',
  'BlackBerry',
  'Symbian',
  'Windows Phone',
]);

/** Browser, operating system and device of a User-Agent header ('' when absent). Cached. Never throws. */
export function describeAgent(userAgent: string): Readonly<AgentDescription> {
  return descriptions.getOrMake(userAgent.slice(0, userAgentCharactersMax), parseAgent);
}

function parseAgent(userAgent: string): Readonly<AgentDescription> {
  if (userAgent === '') return unknownAgent;
  const parser = new UAParser(userAgent.replace(naverOpening, 'naver '));
  const os = systemName(parser.getOS().name);
  const browser = naverApp.test(userAgent) ? 'NAVER' : browserName(parser.getBrowser().name);
  return { browser, os, device: deviceName(parser.getDevice().type, os) };
}

// The parser's own expression for the NAVER app takes cubic time: 'naver(' and 500 digits and dots cost it 19 ms.
const naverOpening = /naver\(/gi;
const naverApp = /\bnaver\(inapp;/i;

// The parser names no device for desktop computers, and none for bare handhelds.
function deviceName(type: string | undefined, os: string): DeviceName {
  const named = type === undefined ? undefined : deviceNames[type];
  if (named !== undefined) return named;
  if (desktopSystems.has(os)) return 'Desktop';
  return handheldSystems.has(os) ? 'Mobile' : 'Unknown';
}
