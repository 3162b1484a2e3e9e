/**
 * What things cost, as it was measured, and where. `npm run bench -- capacity` measures all but those of the redirect
 * again, and says where one of them is too low by now.
 *
 * All on one virtual machine with 2 cores (AMD EPYC), Node 26.10.0, SQLite 3.53, PostgreSQL 18.4, in November 2026: 100,000
 * links that are as popular as Zipf's law says, 1,000,000 visits spread over one day, every one of another visitor, four
 * browsers and languages, 200 countries, one visit in twenty with campaign tags.
 */

/** Of one engine. Processor time is of all threads; `server…` is that of PostgreSQL's own processes. */
export interface EngineCosts {
  /** A link with its indexes: a target of 90 bytes, no title. */
  linkBytes: number;
  /** The all-time counts of a link that was ever clicked, and its rank among others. */
  totalBytes: number;
  /** A single visit, kept for CLICK_RETENTION. */
  eventBytes: number;
  /** That a visitor was counted, kept for two days. */
  visitorBytes: number;
  /** A link's counts of a day or the names of a month, without what is packed in them (see packedBytes). */
  rowBytes: number;
  /** To count a click. */
  clickUs: number;
  serverClickUs: number;
  /** To read a link that is not in memory. */
  readUs: number;
  serverReadUs: number;
  /** Counted at most, when nothing else is to be done. */
  clicksPerSecondMax: number;
}

/** Sizes: bench/capacity. */
export const engines: Record<'sqlite' | 'postgres', EngineCosts> = {
  sqlite: {
    linkBytes: 360,
    totalBytes: 30,
    eventBytes: 96,
    visitorBytes: 15,
    rowBytes: 35,
    // docs/performance.md: 16.3 where all links are equally popular; bench/capacity: 13 to 16 by Zipf's law.
    clickUs: 16.3,
    serverClickUs: 0,
    // bench/capacity: links visited for the first time, 2,000 a second, less the same visits again. 103 to 150.
    readUs: 150,
    serverReadUs: 0,
    // docs/performance.md: 107,000 by Zipf's law, 72,000 where all links are equally popular (62,000 at least).
    clicksPerSecondMax: 62_000,
  },
  postgres: {
    linkBytes: 540,
    totalBytes: 270,
    eventBytes: 175,
    visitorBytes: 65,
    rowBytes: 270,
    // docs/performance.md: 12 to 13 each by Zipf's law; 15 to 16 at the machine's slower times.
    clickUs: 15,
    serverClickUs: 16,
    // bench/capacity: 127 and 344, most of which is planning the query.
    readUs: 127,
    serverReadUs: 344,
    // docs/performance.md: 57,000 by Zipf's law, 36,600 where all links are equally popular (30,000 at slower times).
    clicksPerSecondMax: 30_000,
  },
};

/** Of the processes that answer visitors. */
export const processes = {
  /** docs/performance.md: as fast as it goes, 100,000 links, recording included, counting not. */
  redirectUs: 12.9,
  /** docs/performance.md: after the start. */
  startBytes: 165e6,
  /** docs/performance.md: what a burst that is counted takes beside it. */
  countingBytes: 265e6,
  /** src/redirect/link-cache: what a link that is known takes beside its alias and target. */
  knownLinkBytes: 30,
  /** src/redirect/link-cache: of known links together; then the oldest are forgotten. */
  knownLinksBytesMax: 268e6,
  /** src/redirect/data-plane.ts: after this a known link is read again. */
  knownSeconds: 3_600,
  /** src/database/postgres-pool.ts, src/clicks/drain-thread.ts, src/database/listen-for-changes.ts: 10 + 4 + 1. */
  connections: 15,
};

/** bench/capacity. Without TLS, which is the load balancer's. */
export const traffic = {
  /** A request (284 bytes in bench/redirect/link-set.ts), its redirect (263) and four heads of IP and TCP. */
  redirectBytes: 700,
  /** Between a node and PostgreSQL, in both directions. */
  clickBytes: 553,
  readBytes: 1_063,
  /** A visit in the spool: 221 in bench/support/spool-visits.ts; a longer referrer or query adds its length. */
  spooledBytes: 250,
};

/** What a day's or a month's clicks of a link are packed into, by how many these are: quarters of an hour, and names. */
export const packedBytes: readonly { clicks: number; quarters: number; names: number }[] = [
  { clicks: 1, quarters: 4, names: 19 },
  { clicks: 2.4, quarters: 9.5, names: 34 },
  { clicks: 9.6, quarters: 37, names: 68 },
  { clicks: 31, quarters: 107, names: 101 },
  { clicks: 97, quarters: 245, names: 154 },
  { clicks: 315, quarters: 370, names: 252 },
  { clicks: 975, quarters: 384, names: 405 },
  { clicks: 3_120, quarters: 384, names: 546 },
  { clicks: 20_300, quarters: 477, names: 700 },
];
