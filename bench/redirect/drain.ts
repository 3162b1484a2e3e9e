import { readUsage } from '../../test/support/processes/process-usage.ts';

/** What became of a run's clicks. */
export interface Drained {
  answered: number;
  counted: number;
  /** Answered requests a second up to the moment when all of them were counted. */
  sustainedPerSecond: number;
  /** From the end of the load to that moment. */
  seconds: number;
  /** All processor time up to that moment, answering and counting together. */
  cpuUsPerClick: number;
  /** Processor time of counting alone, from what was left when the load ended; null when that was too little. */
  drainUsPerClick: number | null;
}

interface Counting {
  /** Clicks counted since the load began. */
  readCounted(): number | Promise<number>;
  pids: number[];
}

interface Answered {
  requests: number;
  inFlightMax: number;
  /** When the load began, by performance.now(), and what the processes had used then. */
  startedAt: number;
  usedBefore: number;
}

const lookEveryMs = 100;
/** Nothing more comes when nothing came for so long. */
const quietMs = 1_000;
const leastPerSecond = 2_000;
const clicksWorthMeasuring = 5_000;

/**
 * Waits until every answered request is counted.
 * @throws Error when they are not in time, or more are than can have been answered
 */
export async function untilDrained(counting: Counting, answered: Answered): Promise<Drained> {
  const { requests, startedAt } = answered;
  const atEnd = await look(counting);
  const deadline = atEnd.at + 30_000 + (requests / leastPerSecond) * 1000;
  let last = atEnd;
  for (;;) {
    const now = await look(counting);
    if (now.counted !== last.counted) last = now;
    if (now.counted >= requests && now.at - last.at >= quietMs) break;
    if (now.at > deadline || now.counted > requests + answered.inFlightMax)
      throw new Error(`${requests} requests were answered and ${now.counted} counted.`);
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
  const left = last.counted - atEnd.counted;
  return {
    answered: requests,
    counted: last.counted,
    sustainedPerSecond: requests / ((last.at - startedAt) / 1000),
    seconds: (last.at - atEnd.at) / 1000,
    cpuUsPerClick: (last.cpuUs - answered.usedBefore) / requests,
    drainUsPerClick: left < clicksWorthMeasuring ? null : (last.cpuUs - atEnd.cpuUs) / left,
  };
}

async function look({ readCounted, pids }: Counting) {
  return { counted: await readCounted(), cpuUs: readUsage(pids).cpuUs, at: performance.now() };
}
