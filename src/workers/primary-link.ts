import type { AdmitVisit } from '../clicks/admit-visits.ts';
import { createRemoteAdmission } from '../clicks/remote-admission.ts';
import type { SharedRateLimiter } from '../platform/pace/limit-rate.ts';
import { type ChangeFeed, createChangeFeed } from '../platform/change-feed.ts';
import type { FromWorker, StartMessage, ToWorker } from './messages.ts';
import { createRemoteLimiter } from './remote-limiter.ts';

/** A worker's connection to the primary process. */
export interface PrimaryLink {
  /** What the worker needs to start; undefined = the service stops before the worker has started. */
  start: Promise<StartMessage | undefined>;
  /** Changes made by the primary or other processes. */
  changes: ChangeFeed;
  /** Counts a visit of a link with a click limit, through the primary. */
  admit: AdmitVisit;
  /** The primary's rate limiter, which counts for all processes together. */
  limiter: SharedRateLimiter;
  /** Calls `listener` when the primary asks for a report of the spool. */
  onFlush(listener: (id: number) => void): void;
  /** Resolves when the primary asks this process to stop. */
  stopAsked: Promise<void>;
  /** Resolves when the primary has ended. */
  lost: Promise<void>;
  /** Resolves when the message was sent; also resolves, without an error, if the primary has ended. */
  send(message: FromWorker): Promise<void>;
}

/** Starts listening to the primary and sends `hello`, so that the primary may send messages. */
export function connectPrimary(): PrimaryLink {
  const changes = createChangeFeed();
  const [start, stopAsked, lost] = [
    Promise.withResolvers<StartMessage | undefined>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ];
  const limiter = createRemoteLimiter((message) => void send(message));
  let hearAdmission: (message: ToWorker) => void = () => {};
  const admit = createRemoteAdmission({
    post: (message) => void send(message as FromWorker),
    onMessage: (listener) => {
      hearAdmission = listener;
    },
  });
  let hearFlush: (id: number) => void = () => {};
  process.on('message', (message: ToWorker) => {
    if (message.kind === 'change') changes.announce(message.change);
    else if (message.kind === 'admitted') hearAdmission(message);
    else if (message.kind === 'taken') limiter.settle(message);
    else if (message.kind === 'flush') hearFlush(message.id);
    else if (message.kind === 'start') start.resolve(message);
    else {
      start.resolve(undefined);
      stopAsked.resolve();
    }
  });
  process.on('disconnect', () => {
    start.resolve(undefined);
    lost.resolve();
  });
  void send({ kind: 'hello' });
  return {
    start: start.promise,
    changes,
    admit,
    limiter,
    onFlush: (listener) => void (hearFlush = listener),
    stopAsked: stopAsked.promise,
    lost: lost.promise,
    send,
  };
}

function send(message: FromWorker): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(message, undefined, {}, () => resolve());
    else resolve();
  });
}
