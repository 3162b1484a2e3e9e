import { type Stats, statSync } from 'node:fs';
import { SettingError } from './environment.ts';

/** Answers the path of a file that is there. @throws SettingError in one line, whatever the path holds */
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
    // Below a folder that may not be entered, or too long.
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    throw new SettingError(`${name}: cannot read ${shown(path)} (${code}).`);
  }
}

/** Without quotes unless it needs them. */
function shown(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : JSON.stringify(path);
}
