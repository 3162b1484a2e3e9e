import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { closeServer } from '../http/server/http-server.ts';
import { limitConnections } from '../http/server/limit-connections.ts';
import { limitPipelining } from '../http/server/limit-pipelining.ts';
import { createRequestRouter } from '../http/server/route-request.ts';
import { refuseUnreadable } from '../http/server/refuse-unreadable.ts';
import { createProxyWarning } from '../http/server/warn-of-proxy.ts';
import type { AnswerCounts } from './answers/answer-counts.ts';
import { createDataPlane, type DataPlaneParts } from './data-plane.ts';
import { attachFastLane } from './lane/fast-lane.ts';
import { readHost } from '../platform/addresses/hosts.ts';
import { isBaseHost, isDashboardHost } from './find-site.ts';
import { handleVisit } from './handle-visit.ts';
import { watchAnswers, watchRefusals } from './watch-answers.ts';

interface Parts extends DataPlaneParts {
  /** The counters that are increased here. */
  answers: AnswerCounts;
  /** When the server stops, idle connections are ended after this time. */
  endIdleAfterMs?: number | undefined;
  /** How many files a connection may need, see limitConnections. 1 unless given. */
  filesEach?: number;
  /** Answers every request that is not a visitor's. */
  control(message: IncomingMessage, response: ServerResponse): void;
}

/** Answers all requests of a listening server: visits from this process's own caches, others by `control`. */
export function serveVisitors(
  server: Server,
  { control, endIdleAfterMs, filesEach = 1, ...parts }: Parts,
): {
  /** Answers the requests that are under way, then waits until all visits are on the disk. */
  stop(): Promise<void>;
} {
  const plane = createDataPlane(parts);
  const { settings, spool, logger } = parts;
  const connections = limitConnections(server, { logger, filesEach });
  const warnOfProxy = createProxyWarning(parts);
  const answer = createRequestRouter({
    isBaseHost: ({ headers }) => isBaseHost(readHost(headers.host), settings),
    isDashboardHost: ({ headers }) => isDashboardHost(readHost(headers.host), settings),
    // Their answers may be large, and those behind one that is not read would all wait in memory.
    control: limitPipelining(control, 1),
    visit: watchAnswers(parts, (message, response) => handleVisit(plane, message, response)),
  });
  server.on(
    'request',
    limitPipelining((message, response) => {
      warnOfProxy(message);
      answer(message, response);
    }),
  );
  refuseUnreadable(server, watchRefusals(parts));
  const fastLane = settings.fastLane === 'on' ? attachFastLane(server, plane) : undefined;
  return {
    async stop() {
      fastLane?.close(endIdleAfterMs);
      await closeServer(server, endIdleAfterMs);
      await spool.close();
      plane.faults.end();
      connections.end();
    },
  };
}
