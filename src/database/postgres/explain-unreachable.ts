import { SettingError } from '../../settings/environment.ts';
import { OperatorError } from '../../platform/processes/operator-error.ts';

const refusals: Readonly<Record<string, string>> = {
  '28000': 'PostgreSQL does not let this user in',
  '28P01': 'PostgreSQL does not take this password',
  '3D000': 'PostgreSQL has no database of that name',
  '53300': 'PostgreSQL has no connection left for this user',
};

/** Describes why PostgreSQL, which answers, makes no connection; undefined for any other error of the driver. */
export function explainRefusal({ code = '' }: { code?: string }): string | undefined {
  return refusals[code];
}

/** Describes why the first connection to `url` failed, in one line that never contains the password. */
export function explainUnreachable(error: NodeJS.ErrnoException, url: string): Error {
  const { code = '', syscall, path } = error;
  // The driver opens the certificate files that the address names, so this is a wrong setting.
  if (syscall === 'open' && path !== undefined)
    return new SettingError(`DATABASE_URL: cannot read ${path} (${code}).`);
  const known =
    explainRefusal(error) ?? `PostgreSQL cannot be reached (${code || withoutSecrets(error, url)})`;
  return new OperatorError(`DATABASE_URL: ${known}.`);
}

/** The driver's message, or only the error's name if the message contains the address or its password. */
function withoutSecrets({ message, name }: Error, url: string): string {
  const { password, searchParams } = new URL(url);
  const secrets = [url, password, decoded(password), searchParams.get('password') ?? ''];
  const isSafe = secrets.every((secret) => secret === '' || !message.includes(secret));
  return isSafe && message !== '' ? message.replaceAll(/\s+/g, ' ').replace(/\.$/, '') : name;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
