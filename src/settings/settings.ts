import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { type Environment, SettingError } from './environment.ts';

export interface Settings {
  port: number;
  host: string;
  /** Origin of the dashboard and the API, without a trailing slash; undefined port 0 is filled in after listening. */
  baseUrl: string;
  /** Origin of short links. */
  shortUrl: string;
  dataDir: string;
  registration: 'first' | 'open' | 'closed';
  /** Requests a minute by plan; 0 = no limit. `anonymous` is the one without a key. */
  rateLimits: Readonly<Record<string, number>>;
  defaultPlan: string;
  trustedProxies: [ipaddr.IPv4 | ipaddr.IPv6, number][];
  domainCheck: 'dns' | 'off';
  /** Addresses that branded domains must point at; empty = those of BASE_URL's host. */
  publicAddresses: string[];
  clickFsync: '50ms' | 'always';
  geoipDb: string | undefined;
  /** Extra schemes a link may lead to, such as `myapp`. */
  appSchemes: ReadonlySet<string>;
  logLevel: (typeof logLevels)[number];
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const neverSchemes = new Set([
  'javascript',
  'data',
  'vbscript',
  'file',
  'blob',
  'about',
  'http',
  'https',
  'ws',
  'wss',
]);

/**
 * Settings from the environment, all checked. Pure but for asking whether GEOIP_DB exists.
 * @throws SettingError naming the setting and what it may be
 */
export function readSettings(environment: Environment): Settings {
  const port = readWhole(environment, 'PORT', 3000, 0, 65535);
  const baseUrl = readOrigin('BASE_URL', environment['BASE_URL'] || `http://localhost:${port}`);
  if (environment['DATABASE_URL']) {
    throw new SettingError(
      'DATABASE_URL: this version keeps its data in DATA_DIR (SQLite); unset DATABASE_URL.',
    );
  }
  const rateLimits = readRateLimits(environment['RATE_LIMITS']);
  return {
    port,
    host: environment['HOST'] || '0.0.0.0',
    baseUrl,
    shortUrl: environment['SHORT_URL'] ? readOrigin('SHORT_URL', environment['SHORT_URL']) : baseUrl,
    dataDir: resolve(environment['DATA_DIR'] || './data'),
    registration: readChoice(environment, 'REGISTRATION', ['first', 'open', 'closed']),
    rateLimits,
    defaultPlan: readPlan(environment['DEFAULT_PLAN'] || 'pro', rateLimits),
    trustedProxies: readList(environment['TRUSTED_PROXIES']).map(readCidr),
    domainCheck: readChoice(environment, 'DOMAIN_CHECK', ['dns', 'off']),
    publicAddresses: readList(environment['PUBLIC_ADDRESSES']).map(readAddress),
    clickFsync: readChoice(environment, 'CLICK_FSYNC', ['50ms', 'always']),
    geoipDb: readExistingFile('GEOIP_DB', environment['GEOIP_DB']),
    appSchemes: new Set(readList(environment['APP_SCHEMES']).map(readScheme)),
    logLevel: readChoice(environment, 'LOG_LEVEL', logLevels, 'info'),
  };
}

function readWhole(
  environment: Environment,
  name: string,
  fallback: number,
  min: number,
  max: number,
): number {
  const text = environment[name];
  if (!text) return fallback;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max)) {
    throw new SettingError(`${name}: must be a whole number from ${min} to ${max}, not "${text}".`);
  }
  return value;
}

function readChoice<const Choice extends string>(
  environment: Environment,
  name: string,
  choices: readonly Choice[],
  fallback: Choice = choices[0] as Choice,
): Choice {
  const text = environment[name];
  if (!text) return fallback;
  const choice = choices.find((candidate) => candidate === text);
  if (choice === undefined)
    throw new SettingError(`${name}: must be one of ${choices.join(', ')}, not "${text}".`);
  return choice;
}

function readOrigin(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const plain = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash;
  if (!plain || url.username || url.password) {
    throw new SettingError(
      `${name}: must be http:// or https:// with a host and nothing after it, not "${text}".`,
    );
  }
  return url.origin;
}

function readRateLimits(text: string | undefined): Record<string, number> {
  const limits: Record<string, number> = { free: 30, pro: 30, anonymous: 60 };
  for (const entry of readList(text)) {
    const match = /^([a-z][a-z0-9_-]{0,31})=(\d{1,9})$/.exec(entry);
    if (!match) throw new SettingError(`RATE_LIMITS: must look like free=30,pro=120, not "${entry}".`);
    limits[match[1] as string] = Number(match[2]);
  }
  return limits;
}

function readPlan(plan: string, rateLimits: Record<string, number>): string {
  if (plan === 'anonymous' || !(plan in rateLimits)) {
    throw new SettingError(`DEFAULT_PLAN: "${plan}" is not a plan named in RATE_LIMITS.`);
  }
  return plan;
}

function readList(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

function readCidr(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  try {
    if (text.includes('/')) return ipaddr.parseCIDR(text);
    const address = ipaddr.parse(text);
    return [address, address.kind() === 'ipv4' ? 32 : 128];
  } catch {
    throw new SettingError(`TRUSTED_PROXIES: "${text}" is not an address or a range such as 10.0.0.0/8.`);
  }
}

function readAddress(text: string): string {
  if (!ipaddr.isValid(text)) throw new SettingError(`PUBLIC_ADDRESSES: "${text}" is not an IP address.`);
  return ipaddr.process(text).toString();
}

function readExistingFile(name: string, path: string | undefined): string | undefined {
  if (!path) return undefined;
  if (!existsSync(path)) throw new SettingError(`${name}: there is no file ${path}.`);
  return path;
}

function readScheme(text: string): string {
  const scheme = text.toLowerCase().replace(/:$/, '');
  if (!/^[a-z][a-z0-9+.-]{1,31}$/.test(scheme) || neverSchemes.has(scheme)) {
    throw new SettingError(`APP_SCHEMES: "${text}" cannot be a link target.`);
  }
  return scheme;
}
