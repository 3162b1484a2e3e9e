import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { SettingError, type SettingName, type SettingTexts, wrong } from './environment.ts';
import { neverSchemes } from './never-schemes.ts';
import { readOrigin } from './read-origin.ts';
import { requireFile } from './require-file.ts';

export interface Settings {
  port: number;
  host: string;
  /** Origin of the dashboard and the API, without a trailing slash; a port 0 is replaced after listening. */
  baseUrl: string;
  /** Origin of short links. */
  shortUrl: string;
  dataDir: string;
  /**
   * A PostgreSQL that nodes share; undefined = SQLite in dataDir. Contains a password: never log or send it.
   */
  databaseUrl: string | undefined;
  registration: 'first' | 'open' | 'closed';
  /** Requests a minute by plan; 0 = no limit. `anonymous` applies to requests without an API key. */
  rateLimits: Readonly<Record<string, number>>;
  defaultPlan: string;
  trustedProxies: [ipaddr.IPv4 | ipaddr.IPv6, number][];
  domainCheck: 'dns' | 'off';
  /** IP addresses that branded domains must point to; empty = those of BASE_URL's host. */
  publicAddresses: string[];
  clickFsync: '50ms' | 'always';
  /** Days that raw events are kept. */
  clickRetention: number | 'forever';
  /** Number of processes that answer visitors; 1 = the service is a single process. */
  workers: number;
  /** Whether simple visits are answered on the raw socket, without node:http. */
  fastLane: 'on' | 'off';
  geoipDb: string | undefined;
  /** Extra schemes a link may lead to, such as `myapp`. */
  appSchemes: ReadonlySet<string>;
  /** Paths of files that list where no link may lead. */
  blocklist: string[];
  /** A `mailto:` or `https:` URL for reports of vulnerabilities; undefined = none is published. */
  securityContact: string | undefined;
  /** Before pixels run, who must consent: `eea` = EEA, UK, Switzerland and unknown; everybody; nobody. */
  pixelConsent: 'eea' | 'ask' | 'off';
  logLevel: (typeof logLevels)[number];
  /** Where metrics are served; undefined = nowhere. */
  metrics: MetricsPlace | undefined;
}

export interface MetricsPlace {
  /** 0 = the system chooses. */
  port: number;
  host: string;
}

const workersMax = 64;
/** Unique visitors of today and yesterday are recognised by their stored clicks, so these must be kept. */
const retentionDaysMin = 2;
const logLevels = ['info', 'fatal', 'error', 'warn', 'debug', 'trace', 'silent'] as const;
/** Schemes of the web, which are not an app's own. */
const webSchemes: ReadonlySet<string> = new Set(['http', 'https', 'ws', 'wss']);

/**
 * Parses and checks all settings. Pure, except that it looks whether files exist (GEOIP_DB, BLOCKLIST), and
 * reads the number of cores if WORKERS is auto.
 * @throws SettingError naming the setting and its allowed values
 */
export function readSettings(environment: SettingTexts): Settings {
  const port = readPort(environment['PORT']);
  const baseUrl = readOrigin('BASE_URL', environment['BASE_URL'] || `http://localhost:${port}`);
  const databaseUrl = readDatabaseUrl(environment['DATABASE_URL']);
  const workers = readWorkers(environment['WORKERS']);
  if (databaseUrl !== undefined && workers > 1) {
    throw new SettingError('WORKERS: with DATABASE_URL every node is one process; start more nodes instead.');
  }
  const rateLimits = readRateLimits(environment['RATE_LIMITS']);
  const choose = <const Choice extends string>(name: SettingName, choices: readonly [Choice, ...Choice[]]) =>
    readChoice(name, environment[name], choices);
  return {
    port,
    host: readHost(environment['HOST'] || '0.0.0.0'),
    baseUrl,
    shortUrl: environment['SHORT_URL'] ? readOrigin('SHORT_URL', environment['SHORT_URL']) : baseUrl,
    dataDir: readFolder('DATA_DIR', environment['DATA_DIR'] || './data'),
    databaseUrl,
    registration: choose('REGISTRATION', ['first', 'open', 'closed']),
    rateLimits,
    defaultPlan: readPlan(environment['DEFAULT_PLAN'] || 'pro', rateLimits),
    trustedProxies: readList(environment['TRUSTED_PROXIES']).map(readCidr),
    domainCheck: choose('DOMAIN_CHECK', ['dns', 'off']),
    publicAddresses: readList(environment['PUBLIC_ADDRESSES']).map(readAddress),
    clickFsync: choose('CLICK_FSYNC', ['50ms', 'always']),
    clickRetention: readRetention(environment['CLICK_RETENTION'] || '396d'),
    workers,
    fastLane: choose('FAST_LANE', ['on', 'off']),
    geoipDb: readExistingFile('GEOIP_DB', environment['GEOIP_DB']),
    appSchemes: new Set(readList(environment['APP_SCHEMES']).map(readScheme)),
    blocklist: readList(environment['BLOCKLIST']).map((path) => requireFile('BLOCKLIST', path)),
    securityContact: readContact(environment['SECURITY_CONTACT']),
    pixelConsent: choose('PIXEL_CONSENT', ['eea', 'ask', 'off']),
    logLevel: choose('LOG_LEVEL', logLevels),
    metrics: readMetricsPlace(environment['METRICS_PORT'], port),
  };
}

/** With PORT=0: puts the port that the system chose into `port` and into the origins of absolute URLs. */
export function withActualPort(settings: Settings, port: number): Settings {
  const actual = (origin: string) => (origin.endsWith(':0') ? origin.replace(/:0$/, `:${port}`) : origin);
  return { ...settings, port, baseUrl: actual(settings.baseUrl), shortUrl: actual(settings.shortUrl) };
}

/** Its error message does not repeat the value, which may contain a password. */
function readDatabaseUrl(given: string | undefined): string | undefined {
  if (!given) return undefined;
  // As URL does it. The driver would take what stands around the address for a part of it.
  const text = given.trim();
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isUsable = /^postgres(?:ql)?:$/.test(url?.protocol ?? '') && (url?.pathname.length ?? 0) > 1;
  if (!isUsable) {
    throw new SettingError(
      'DATABASE_URL: must be of the form postgres://user:password@host:5432/name (or absent: SQLite in DATA_DIR).',
    );
  }
  return withPlainMode(text);
}

/**
 * The driver treats these modes as verify-full, with a ten-line warning that this will change; so avoid it.
 */
function withPlainMode(url: string): string {
  if (url.includes('uselibpqcompat=')) return url;
  return url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=[&#]|$)/, '$1verify-full');
}

function readPort(text: string | undefined): number {
  if (!text) return 3000;
  const port = toPort(text);
  if (port === undefined) throw wrong('PORT', 'must be a whole number from 0 to 65535', text);
  return port;
}

function toPort(text: string): number | undefined {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  return port <= 65_535 ? port : undefined;
}

/** Parses PORT or ADDRESS:PORT; without an address, metrics are only served to this machine. */
function readMetricsPlace(text: string | undefined, visitorsPort: number): MetricsPlace | undefined {
  if (!text) return undefined;
  const [, bracketed, name, digits = ''] = /^(?:(?:\[([^\]]*)\]|([^:]*)):)?([^:]*)$/.exec(text) ?? [];
  const host = bracketed ?? name ?? '127.0.0.1';
  const port = toPort(digits);
  const isHostUsable = bracketed === undefined ? isHost(host) : isIP(host) === 6;
  if (port === undefined || !isHostUsable) {
    throw wrong('METRICS_PORT', 'must be a port, or an address and a port such as 10.0.0.5:9464', text);
  }
  if (port === visitorsPort && port !== 0) {
    throw wrong('METRICS_PORT', 'must be another port than PORT', text);
  }
  return { port, host };
}

function readWorkers(text: string | undefined): number {
  if (!text) return 1;
  if (text === 'auto') return Math.min(availableParallelism(), workersMax);
  const workers = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  if (!(workers >= 1 && workers <= workersMax)) {
    throw wrong('WORKERS', `must be a whole number from 1 to ${workersMax}, or auto`, text);
  }
  return workers;
}

function readRetention(text: string): number | 'forever' {
  if (text === 'forever') return text;
  const [, days] = /^(\d{1,5})d$/.exec(text) ?? [];
  if (!(Number(days) >= retentionDaysMin)) {
    throw wrong(
      'CLICK_RETENTION',
      `must be days from ${retentionDaysMin}d on, such as 396d, or forever`,
      text,
    );
  }
  return Number(days);
}

/** An IP address or a host name to listen on. */
function readHost(text: string): string {
  if (/^\[.*\]$/.test(text))
    throw wrong('HOST', `an IPv6 address is written without brackets, as ${text.slice(1, -1)}`, text);
  if (!isHost(text)) throw wrong('HOST', 'must be an IP address or a host name without a port', text);
  return text;
}

function isHost(text: string): boolean {
  const isName = /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]{0,62})(?:\.[a-z0-9_-]{1,63})*$/i.test(text);
  const looksLikeAddress = /^[\d.]+$/.test(text);
  return isIP(text) !== 0 || (isName && !looksLikeAddress);
}

/** The first choice is the default. */
function readChoice<Choice extends string>(
  name: string,
  text: string | undefined,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  if (!text) return choices[0];
  const choice = choices.find((candidate) => candidate === text);
  if (choice === undefined) throw wrong(name, `must be one of ${choices.join(', ')}`, text);
  return choice;
}

/** An email address, also in the form `mailto:` that security.txt has it in, or the URL of a page. */
function readContact(text: string | undefined): string | undefined {
  if (!text) return undefined;
  const address = text.replace(/^mailto:/i, '');
  if (/^[!-9;-?A-~]{1,64}@[a-z0-9.-]{1,253}$/i.test(address)) return `mailto:${address}`;
  if (/^https:\/\/[!-~]+$/.test(text) && URL.canParse(text)) return text;
  throw wrong('SECURITY_CONTACT', 'must be an email address or an https:// address', text);
}

function readRateLimits(text: string | undefined): Record<string, number> {
  const limits: Record<string, number> = { free: 30, pro: 30, anonymous: 60 };
  const named = new Set<string>();
  for (const entry of readList(text)) {
    const [, plan, limit] = /^([a-z][a-z0-9_-]{0,31})=(\d{1,9})$/.exec(entry) ?? [];
    if (plan === undefined) throw wrong('RATE_LIMITS', 'must look like free=30,pro=120', entry);
    if (named.has(plan)) throw wrong('RATE_LIMITS', `must name ${plan} once`, text ?? '');
    named.add(plan);
    limits[plan] = Number(limit);
  }
  return limits;
}

function readPlan(plan: string, rateLimits: Record<string, number>): string {
  if (plan === 'anonymous' || !Object.hasOwn(rateLimits, plan)) {
    throw wrong('DEFAULT_PLAN', 'must be a plan that RATE_LIMITS names', plan);
  }
  return plan;
}

function readList(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/**
 * Accepts only complete addresses: a lenient parser would turn `10/8` or `1` into a range that nobody meant.
 */
function readCidr(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = versionOf(address);
  const bitsMax = version === 4 ? 32 : 128;
  if (version === 0 || Number(bits ?? 0) > bitsMax) {
    throw wrong('TRUSTED_PROXIES', 'must list addresses or ranges such as 10.0.0.0/8', text);
  }
  const parsed = ipaddr.process(address);
  const isMapped = version === 6 && parsed.kind() === 'ipv4';
  return [parsed, Math.max(0, Number(bits ?? bitsMax) - (isMapped ? 96 : 0))];
}

function readAddress(text: string): string {
  if (versionOf(text) === 0) throw wrong('PUBLIC_ADDRESSES', 'must list IP addresses', text);
  return ipaddr.process(text).toString();
}

/**
 * 4 or 6; 0 = no address, also where one of the two parsers rejects it, as with the zone of `fe80::1%eth-0`.
 */
function versionOf(text: string): number {
  return ipaddr.isValid(text) ? isIP(text) : 0;
}

/**
 * White space and quotes would be part of the name, of a folder that nobody finds again: files of variables are not
 * always read as a shell reads them.
 */
function readFolder(name: string, path: string): string {
  if (path.trim() === '') throw wrong(name, 'must name a folder', path);
  if (/^[\s'"]|[\s'"]$/.test(path)) throw wrong(name, 'must have neither spaces nor quotes around it', path);
  return resolve(path);
}

function readExistingFile(name: string, path: string | undefined): string | undefined {
  return path ? requireFile(name, path) : undefined;
}

function readScheme(text: string): string {
  const scheme = text.toLowerCase().replace(/:$/, '');
  const isRefused = neverSchemes.has(scheme) || webSchemes.has(scheme);
  if (!/^[a-z][a-z0-9+.-]{1,31}$/.test(scheme) || isRefused) {
    throw wrong('APP_SCHEMES', 'must list schemes that links may lead to, such as myapp', text);
  }
  return scheme;
}
