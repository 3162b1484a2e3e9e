import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Refusal } from '../http/server/refuse-unreadable.ts';
import type { Logger } from '../platform/logging/logger.ts';
import type { Settings } from '../settings/settings.ts';
import { type AnswerCounts, countAnswer, isRedirect } from './answers/answer-counts.ts';
import { reasonOf } from './answers/answer-reasons.ts';

type Visit = (message: IncomingMessage, response: ServerResponse) => void;

interface Parts {
  settings: Pick<Settings, 'metrics'>;
  logger: Logger;
  answers: AnswerCounts;
}

/** What visitors ask for may be long; the log needs only its beginning. */
const pathCharactersMax = 100;
const hostCharactersMax = 100;

/**
 * Counts visitors' answers that are not redirects, for the metrics, and logs their reasons at level debug.
 * The fast lane is left out, because all its answers are redirects to targets. If neither is wanted, `visit`
 * is returned as it is.
 */
export function watchAnswers({ settings, logger, answers }: Parts, visit: Visit): Visit {
  const isCounted = settings.metrics !== undefined;
  const isTold = logger.isLevelEnabled('debug');
  if (!isCounted && !isTold) return visit;
  return (message, response) => {
    response.once('close', () => {
      if (isCounted) countAnswer(answers, response);
      if (isTold) tell(logger, message, response);
    });
    visit(message, response);
  };
}

/** The same for data on a connection that could not be read as a request. */
export function watchRefusals({ settings, logger, answers }: Parts): (refusal: Refusal) => void {
  return ({ status: statusCode, ...others }) => {
    if (settings.metrics !== undefined) countAnswer(answers, { statusCode, writableFinished: true });
    logger.debug({ status: statusCode, ...others }, 'A request could not be read');
  };
}

/** Logs without the query, which may hold what only the visitor and the target should know. */
function tell(logger: Logger, { headers, url = '' }: IncomingMessage, response: ServerResponse): void {
  const { statusCode: status, writableFinished: isSent } = response;
  const reason = isSent ? (reasonOf(response) ?? (isRedirect(status) ? undefined : 'page')) : 'aborted';
  if (reason === undefined) return;
  logger.debug(
    {
      host: headers.host?.slice(0, hostCharactersMax),
      path: url.split('?', 1)[0]?.slice(0, pathCharactersMax),
      status: isSent ? status : undefined,
      reason,
      requestId: response.getHeader('X-Request-Id'),
    },
    'A visit was not led to a target',
  );
}
