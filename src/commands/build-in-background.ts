import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isBuildFresh } from '../http/dashboard/dashboard-build.ts';
import type { Logger } from '../platform/logger.ts';

const program = fileURLToPath(new URL('../../bin/waypost.js', import.meta.url));
const outputCharactersMax = 4_000;

/**
 * Builds the dashboard when it is missing or older than its source, in a process of its own that gives way to this one.
 * A build that fails leaves what was there, and says in the log why.
 */
export function buildInBackground(logger: Logger): void {
  if (isBuildFresh()) return;
  const start = performance.now();
  logger.info('The dashboard is being built');
  const child = spawn(process.execPath, [program, 'build-dashboard'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-outputCharactersMax);
  });
  child.on('error', (error) => logger.error({ err: error }, 'The dashboard could not be built'));
  child.on('close', (code) => {
    const seconds = Math.round((performance.now() - start) / 100) / 10;
    if (code === 0) logger.info({ seconds }, 'The dashboard is built');
    else logger.error({ output: output.trim() }, 'The dashboard could not be built');
  });
  // A build goes on when the service stops: the next start finds it done.
  child.unref();
}
