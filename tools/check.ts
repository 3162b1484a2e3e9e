/**
 * Runs everything that can be checked without running the service; takes seconds and needs no database.
 * Prints one line per check, then the output of failed ones; exit code 1 if any fails. Run: `npm run check`,
 * or `node tools/check.ts lint types` for some of them.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

/**
 * A check is a program in this repository that runs in the current folder and fails with any exit code but 0.
 */
export type Check = { name: string; program: string; options: string[] };
export type Outcome = { name: string; passed: boolean; seconds: number; output: string };

const checksAtOnce = 2;
/** Of the checks written in Go: on more threads than there are cores left they need up to two thirds more time. */
const threadsEach = Math.ceil(availableParallelism() / checksAtOnce);
const repository = join(import.meta.dirname, '..');

const checks: Check[] = [
  { name: 'types', program: 'tools/check-types.ts', options: [] },
  { name: 'lint', program: 'node_modules/.bin/oxlint', options: ['--format', 'unix'] },
  { name: 'dead-code', program: 'node_modules/.bin/knip', options: ['--no-progress', '--no-config-hints'] },
  { name: 'contract', program: 'tools/check-contract.ts', options: [] },
  { name: 'imports', program: 'tools/check-imports.ts', options: [] },
  { name: 'format', program: 'node_modules/.bin/biome', options: ['format', '--colors=off'] },
  { name: 'lock', program: 'tools/check-lock.ts', options: [] },
];

/** Runs the checks, two at a time, and calls `report` with each outcome as soon as it is known. */
export async function runChecks(chosen: Check[], report: (outcome: Outcome) => void): Promise<Outcome[]> {
  const waiting = [...chosen];
  const outcomes: Outcome[] = [];
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const outcome = await runCheck(check);
      outcomes.push(outcome);
      report(outcome);
    }
  };
  await Promise.all(Array.from({ length: checksAtOnce }, work));
  return outcomes;
}

async function runCheck({ name, program, options }: Check): Promise<Outcome> {
  const start = performance.now();
  // All of these programs are scripts, run by the same Node as this one and not by the one on the PATH.
  const child = spawn(process.execPath, [join(repository, program), ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, GOMAXPROCS: String(threadsEach) },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const [code] = await once(child, 'close');
  return { name, passed: code === 0, seconds: (performance.now() - start) / 1000, output: output.trim() };
}

function chooseChecks(names: string[]): Check[] {
  const known = checks.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    console.error(`No check named ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
    process.exit(1);
  }
  return names.length === 0 ? checks : checks.filter(({ name }) => names.includes(name));
}

function printLine({ name, passed, seconds }: Outcome): void {
  console.log(`${passed ? 'ok  ' : 'FAIL'}  ${name.padEnd(10)} ${seconds.toFixed(1)} s`);
}

function printFailure({ name, output }: Outcome): void {
  console.log(`\n--- ${name} ---\n${output}`);
}

if (import.meta.main) {
  const outcomes = await runChecks(chooseChecks(process.argv.slice(2)), printLine);
  const failures = outcomes.filter(({ passed }) => !passed);
  failures.forEach(printFailure);
  process.exitCode = failures.length === 0 ? 0 : 1;
}
