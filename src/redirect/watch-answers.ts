import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Refusal } from '../http/refuse-unreadable.ts';
import type { Logger } from '../platform/logger.ts';
import type { Settings } from '../settings/settings.ts';
import { type AnswerCounts, countAnswer, isRedirect } from './answers/answer-counts.ts';
import { reasonOf } from './answers/answer-reasons.ts';

type Visit = (message: IncomingMessage, response: ServerResponse) => void;

interface Parts {
  settings: Pick<Settings, 'metrics'>;
  logger: Logger;
  answers: AnswerCounts;
}

/** What a visitor may ask for is longer than what is of use to whoever reads the log. */
const pathCharactersMax = 100;
const hostCharactersMax = 100;

/**
 * Counts what visitors are answered that is no redirect, for the metrics, and at the level debug says why. The fast lane
 * is not asked: all its answers are redirects to where links lead. Where neither is wanted, nothing is done for a visit.
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

/** The same for what came on a connection and was no request that could be read. */
export function watchRefusals({ settings, logger, answers }: Parts): (refusal: Refusal) => void {
  return ({ status: statusCode, ...others }) => {
    if (settings.metrics !== undefined) countAnswer(answers, { statusCode, writableFinished: true });
    logger.debug({ status: statusCode, ...others }, 'A request could not be read');
  };
}

/** Without the query, which may hold what is only the visitor's and the target's business. */
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
