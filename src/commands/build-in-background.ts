import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { isBuildFresh } from '../http/dashboard/dashboard-build.ts';
import type { BuildState } from '../http/dashboard/build-state.ts';
import type { Logger } from '../platform/logging/logger.ts';

const program = fileURLToPath(new URL('../../bin/waypost.js', import.meta.url));
const outputCharactersMax = 4_000;

/**
 * Builds the dashboard if it is missing or older than its source, in a separate process of lower priority. If
 * the build fails, the existing dashboard stays, and the reason is logged.
 */
export function buildInBackground(state: BuildState, logger: Logger): void {
  if (isBuildFresh()) return;
  const start = performance.now();
  logger.info('The dashboard is being built');
  const fail = (reason: string) => {
    state.hasFailed = true;
    logger.error({ reason }, 'The dashboard could not be built; npm run build tries again');
  };
  const child = spawn(process.execPath, [program, 'build-dashboard'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-outputCharactersMax);
  });
  child.on('error', (error) => fail(error.message));
  child.on('close', (code, signal) => {
    const seconds = Math.round((performance.now() - start) / 100) / 10;
    if (code === 0) logger.info({ seconds }, 'The dashboard is built');
    // Without a pid the process never started, which the 'error' event has reported.
    else if (child.pid !== undefined) fail(signal === null ? tidy(output) : `it was ended by ${signal}`);
  });
  // Do not wait for the build when the service stops: it continues, and the next start uses its result.
  child.unref();
}

/** Removes colours and the lines of stack traces. */
function tidy(output: string): string {
  return stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => !/^\s+at /.test(line))
    .join('\n')
    .trim();
}
