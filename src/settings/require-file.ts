import { type Stats, statSync } from 'node:fs';
import { SettingError } from './environment.ts';

/**
 * Returns `path` if it is an existing file. `name`: the setting it comes from.
 * @throws SettingError; its message is one line even if the path contains line breaks
 */
export function requireFile(name: string, path: string): string {
  const found = statFile(name, path);
  if (found === undefined) throw new SettingError(`${name}: there is no file ${shown(path)}.`);
  if (!found.isFile()) throw new SettingError(`${name}: ${shown(path)} is not a file.`);
  return path;
}

function statFile(name: string, path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    // For example, this user may not enter the folder, or the path is too long.
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    throw new SettingError(`${name}: cannot read ${shown(path)} (${code}).`);
  }
}

/** The path for a message; quoted if it contains unusual characters. */
function shown(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : JSON.stringify(path);
}
