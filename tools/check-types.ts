/**
 * Checks the types of all programs: the service with its tests and tools, and the dashboard, which runs in
 * browsers and has its own TypeScript settings. Run in the current folder: `node tools/check-types.ts`
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const compiler = join(import.meta.dirname, '..', 'node_modules/.bin/tsc');
/** Each further checker infers the contract's types again: four of them need two thirds more processor time. */
const checkers = '1';
const projects = ['tsconfig.json', 'web/tsconfig.json'];

const codes = projects.map((project) => {
  const options = ['--noEmit', '--pretty', 'false', '--checkers', checkers, '--project', project];
  return spawnSync(process.execPath, [compiler, ...options], { stdio: 'inherit' }).status ?? 1;
});
process.exitCode = Math.max(...codes);
