import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The programs used for the comparison; undefined = not available. */
export interface Tools {
  wrk: string | undefined;
  nginx: string | undefined;
  taskset: string | undefined;
}

/**
 * Finds wrk and nginx, and installs missing ones with apt if possible (as root on Debian and its
 * derivatives).
 */
export function findTools(say: (line: string) => void): Tools {
  const missing = ['wrk', 'nginx'].filter((name) => findProgram(name) === undefined);
  const installer = findProgram('apt-get');
  if (missing.length > 0 && installer !== undefined && process.getuid?.() === 0) {
    say(`Installing ${missing.join(' and ')} by apt-get`);
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync(installer, ['install', '-y', ...missing], { env: environment, stdio: 'ignore' });
  }
  return { wrk: findProgram('wrk'), nginx: findProgram('nginx'), taskset: findProgram('taskset') };
}

/** nginx is in /usr/sbin, which is not on every user's PATH. */
function findProgram(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
