import { readFileSync } from 'node:fs';

/** The environment as plain text values. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The part of the environment that settings are made of; the compiler refuses a name that is no setting. */
export type SettingTexts = { readonly [Name in SettingName]?: string | undefined };

/**
 * Reads all settings' variables; the only reader of `process.env`. `NAME_FILE` names a file with the value of
 * NAME, which is meant for secrets.
 * @throws SettingError when NAME_FILE is empty, the file cannot be read or is empty, or NAME is set as well
 */
export function readEnvironment(): Environment {
  const environment: Record<string, string | undefined> = { ...process.env };
  for (const [name, path] of Object.entries(process.env)) {
    if (!name.endsWith('_FILE') || path === undefined) continue;
    const target = name.slice(0, -'_FILE'.length);
    if (!settingNames.has(target)) continue;
    // The secret is probably missing by mistake; falling back to the default could mean another database.
    if (path === '') throw new SettingError(`${name}: is empty; it must name a file, or be absent.`);
    if (process.env[target])
      throw new SettingError(`${target}: is given twice, in ${target} and in ${name}.`);
    environment[target] = readSettingFile(name, path);
  }
  return environment;
}

/** A setting that cannot be used. The message is the one line shown to whoever starts the service. */
export class SettingError extends Error {
  override name = 'SettingError';
}

const names = [
  'PORT',
  'HOST',
  'BASE_URL',
  'SHORT_URL',
  'DATA_DIR',
  'DATABASE_URL',
  'REGISTRATION',
  'RATE_LIMITS',
  'DEFAULT_PLAN',
  'TRUSTED_PROXIES',
  'DOMAIN_CHECK',
  'PUBLIC_ADDRESSES',
  'CLICK_FSYNC',
  'CLICK_RETENTION',
  'WORKERS',
  'FAST_LANE',
  'GEOIP_DB',
  'APP_SCHEMES',
  'BLOCKLIST',
  'SECURITY_CONTACT',
  'PIXEL_CONSENT',
  'LOG_LEVEL',
  'METRICS_PORT',
] as const;

export type SettingName = (typeof names)[number];

export const settingNames: ReadonlySet<string> = new Set(names);

function readSettingFile(name: string, path: string): string {
  const text = readText(name, path).trim();
  // The secret may not have been written yet; falling back to the default could mean another database.
  if (text === '') throw new SettingError(`${name}: ${path} is empty.`);
  return text;
}

function readText(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new SettingError(
      `${name}: cannot read ${path} (${(error as NodeJS.ErrnoException).code ?? 'unknown error'}).`,
    );
  }
}

/** The message is one line even if the value contains line breaks. */
export function wrong(name: string, expected: string, text: string): SettingError {
  return new SettingError(`${name}: ${expected}, not ${JSON.stringify(text)}.`);
}
