import { readUsage } from '../../test/support/processes/process-usage.ts';

/** How the clicks of one run were counted. */
export interface Drained {
  answered: number;
  counted: number;
  /** Answered requests per second, up to the moment when all of them were counted. */
  sustainedPerSecond: number;
  /** Time from the end of the load to that moment. */
  seconds: number;
  /** Processor time per click up to that moment, for answering and counting together. */
  cpuUsPerClick: number;
  /**
   * Processor time per click of counting alone, measured on the backlog left when the load ended; null if
   * that was too small.
   */
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
  /** When the load began (performance.now()), and the processor time used until then. */
  startedAt: number;
  usedBefore: number;
}

const lookEveryMs = 100;
/** Counting is finished when the count has not changed for this long. */
const quietMs = 1_000;
const leastPerSecond = 2_000;
const clicksWorthMeasuring = 5_000;

/**
 * Waits until every answered request is counted.
 * @throws Error when that takes too long, or more are counted than can have been answered
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
