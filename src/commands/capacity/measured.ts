/**
 * Measured costs, each with its source. `npm run bench -- capacity` measures all but those of the redirect
 * again, and reports any that is too low.
 *
 * All on one virtual machine with 2 cores (AMD EPYC), Node 26.10.0, SQLite 3.53, PostgreSQL 18.4, in November
 * 2026: 100,000 links whose popularity follows Zipf's law, 1,000,000 visits spread over one day, each by
 * another visitor, four browsers and languages, 200 countries, one visit in twenty with campaign tags.
 */

/**
 * Costs of one engine. `…Us` is processor time in microseconds, summed over all threads of a node; `server…`
 * is that of PostgreSQL's own processes.
 */
export interface EngineCosts {
  /** Bytes of a link with its indexes, for a target of 90 bytes and no title. */
  linkBytes: number;
  /** Bytes of the all-time counts and the rank of a link that was ever clicked. */
  totalBytes: number;
  /** Bytes of a single visit, which is kept for CLICK_RETENTION. */
  eventBytes: number;
  /** Bytes of the record that a visitor was counted, which is kept for two days. */
  visitorBytes: number;
  /** Bytes of a row of daily counts or of a month's names, without its packed columns (see packedBytes). */
  rowBytes: number;
  /** Counting one click. */
  clickUs: number;
  serverClickUs: number;
  /** Reading one link that is not in memory. */
  readUs: number;
  serverReadUs: number;
  /** Clicks counted a second at most, with no other work to do. */
  clicksPerSecondMax: number;
}

/** Sizes were measured by bench/capacity. */
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

/** Costs and limits of the processes that answer visitors. */
export const processes = {
  /** docs/performance.md: at full load, 100,000 links; includes recording the visit, but not counting it. */
  redirectUs: 12.9,
  /** docs/performance.md: after the start. */
  startBytes: 165e6,
  /** docs/performance.md: additional memory while a burst is counted. */
  countingBytes: 265e6,
  /** src/redirect/link-cache: memory of a cached link, in addition to its alias and target. */
  knownLinkBytes: 30,
  /** src/redirect/link-cache: maximum size of the cache; beyond it, the oldest links are removed. */
  knownLinksBytesMax: 268e6,
  /** src/redirect/data-plane.ts: the TTL after which a cached link is read again. */
  knownSeconds: 3_600,
  /**
   * src/database/postgres/postgres-pool.ts, src/clicks/drain-thread.ts, src/database/changes/listen-for-changes.ts:
   * 10 + 4 + 1.
   */
  connections: 15,
};

/** Bytes on the network, measured by bench/capacity, without TLS, which the load balancer terminates. */
export const traffic = {
  /** A request (284 bytes in bench/redirect/link-set.ts), its redirect (263) and four IP and TCP headers. */
  redirectBytes: 700,
  /** Between a node and PostgreSQL, in both directions. */
  clickBytes: 553,
  readBytes: 1_063,
  /** A visit in the spool: 221 in bench/support/spool-visits.ts; a longer referrer or query adds its length. */
  spooledBytes: 250,
};

/** Bytes of the packed columns `quarters` and `names` of a row that counts this many clicks of a link. */
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
