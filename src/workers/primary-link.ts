import type { AdmitVisit } from '../clicks/admit-visits.ts';
import { createRemoteAdmission } from '../clicks/remote-admission.ts';
import type { SharedRateLimiter } from '../platform/limit-rate.ts';
import { type ChangeFeed, createChangeFeed } from '../platform/change-feed.ts';
import type { FromWorker, StartMessage, ToWorker } from './messages.ts';
import { createRemoteLimiter } from './remote-limiter.ts';

/** A worker's end of what connects it with its primary. */
export interface PrimaryLink {
  /** Undefined when the service ends before it has begun. */
  start: Promise<StartMessage | undefined>;
  /** What the primary and other workers changed. */
  changes: ChangeFeed;
  /** Asks the primary, which asks whoever counts. */
  admit: AdmitVisit;
  /** The primary's, for all processes together. */
  limiter: SharedRateLimiter;
  /** Calls `listener` when the primary asks for a report of the spool. */
  onFlush(listener: (id: number) => void): void;
  /** Settles when the primary wants this process to end. */
  stopAsked: Promise<void>;
  /** Settles when there is no primary any more. */
  lost: Promise<void>;
  /** Settles when it is on its way; never rejects, since a primary that is gone needs to know nothing. */
  send(message: FromWorker): Promise<void>;
}

/** Says hello; from then on nothing that the primary sends is missed. */
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
