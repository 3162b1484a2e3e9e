/** `npm run bench:redirect`: compares a redirect with durable counting with nginx and bare node:http. */
import { buildFirst } from '../support/build-first.ts';
import type { Bench } from './bench.ts';
import { describeConditions, type Measured } from './bench-result.ts';
import { compareDatabases } from './compare-databases.ts';
import { compareServers } from './compare-servers.ts';
import { compareSizes } from './compare-sizes.ts';
import { compareWorkers } from './compare-workers.ts';
import { chooseCores } from './cores.ts';
import { findDisturbed } from './find-disturbed.ts';
import { type Options, readOptions, usage } from './options.ts';
import { printResult } from './print-result.ts';
import { endDescendants } from '../../test/support/processes/process-usage.ts';
import { findTools } from './tools.ts';

// However this process ends, its children are ended, too.
if (process.platform === 'linux') process.on('exit', endDescendants);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
const options = readOptionsOrEnd(process.argv.slice(2));
const say = (line: string) => console.error(line);
// Time and memory of the processes are read from /proc, which only Linux has.
const tools = process.platform === 'linux' ? findTools(say) : undefined;
if (tools === undefined) say('bench:redirect is skipped: it measures on Linux only.');
else if (tools.wrk === undefined)
  say(
    'bench:redirect is skipped: wrk is not there, and it is installed only for root where there is apt-get.',
  );
else process.exitCode = (await run({ options, tools: { ...tools, wrk: tools.wrk }, say })) ? 0 : 1;

/** Returns whether all goals are met; with JSON output that is left to the reader. */
async function run(parts: Omit<Bench, 'cores'>): Promise<boolean> {
  buildFirst();
  const cores = parts.options.workers ? 'all are shared' : chooseCores(parts.tools);
  if (typeof cores === 'string') say(`Nothing is pinned to a core: ${cores}.`);
  const conditions = describeConditions(parts.tools, cores, parts.options);
  const result = { conditions, ...(await measure({ ...parts, cores })) };
  for (const { name, coreShare } of typeof cores === 'string' ? [] : findDisturbed(result.sections)) {
    const share = `${(coreShare * 100).toFixed(0)} %`;
    say(
      `${name} used ${share} of its core, so it was not the limit: compare CPU µs/request, not requests/s.`,
    );
  }
  if (!parts.options.json) return printResult(result);
  console.log(JSON.stringify(result, null, 2));
  return true;
}

function measure(bench: Bench): Promise<Measured> {
  const { links, workers, database } = bench.options;
  if (links !== undefined) return compareSizes(bench, links);
  if (workers !== undefined) return compareWorkers(bench, workers);
  if (database !== undefined) return compareDatabases(bench);
  return compareServers(bench);
}

function readOptionsOrEnd(args: string[]): Options {
  try {
    return readOptions(args);
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`);
    process.exit(1);
  }
}
