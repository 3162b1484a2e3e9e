import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { aliasDigits, aliasStart, requestEnds } from './link-set.ts';

export interface WrkLoad {
  port: number;
  connections: number;
  seconds: number;
  links: number;
  /** Determines which links are requested in which order. */
  seed: number;
}

export interface WrkResult {
  /** Requests answered completely; up to one more per connection was running when the time was over. */
  requests: number;
  seconds: number;
  p50Ms: number;
  p99Ms: number;
}

/**
 * Runs wrk at full speed: each connection sends its next request as soon as it has an answer.
 * @throws Error if any request failed
 */
export async function runWrk(wrk: string, load: WrkLoad): Promise<WrkResult> {
  const folder = await mkdtemp(join(tmpdir(), 'waypost-bench-wrk-'));
  try {
    const script = join(folder, 'load.lua');
    await writeFile(script, luaScript(load));
    const options = ['-t1', `-c${load.connections}`, `-d${load.seconds}s`, '--timeout', '10s', '-s', script];
    const { stdout } = await promisify(execFile)(wrk, [...options, `http://127.0.0.1:${load.port}`]);
    return parseWrk(stdout);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Parses the output of wrk. */
export function parseWrk(printed: string): WrkResult {
  const line = /^RESULT (.+)$/m.exec(printed)?.[1];
  if (line === undefined) throw new Error(`wrk did not finish: ${printed.trim()}`);
  const [requests, microseconds, p50Us, p99Us, failures] = line.split(' ').map(Number) as FiveNumbers;
  if (failures > 0) throw new Error(`${failures} of wrk's requests failed: ${printed.trim()}`);
  return { requests, seconds: microseconds / 1e6, p50Ms: p50Us / 1e3, p99Ms: p99Us / 1e3 };
}

type FiveNumbers = [number, number, number, number, number];

/** JSON strings are also valid in Lua as long as they are ASCII. */
function luaScript({ links, seed }: WrkLoad): string {
  return `
math.randomseed(${seed})
local random, format = math.random, string.format
local ends = { ${requestEnds.map((end) => JSON.stringify(end)).join(', ')} }
request = function()
  return 'GET /${aliasStart}' .. format('%0${aliasDigits}x', random(0, ${links - 1})) .. ends[random(${requestEnds.length})]
end
done = function(summary, latency)
  local e = summary.errors
  io.write(format('RESULT %d %d %d %d %d\\n', summary.requests, summary.duration, latency:percentile(50),
    latency:percentile(99), e.connect + e.read + e.write + e.status + e.timeout))
end
`;
}
