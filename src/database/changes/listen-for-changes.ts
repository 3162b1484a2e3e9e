import type pg from 'pg';
import { makeClient } from '../postgres/make-client.ts';

const connectAgainAfterMs = 1_000;
const answerTimeoutMs = 3_000;
/** A query at this interval detects a lost connection, which may report no error by itself. */
const askEveryMs = 5_000;

interface Listener {
  /** A notification has arrived, or some may have been missed while there was no connection. */
  onNotified(): void;
  /** The server was restarted or replaced. After a failover the new one may lack the latest transactions. */
  onReplaced(): void;
}

const whoAnswers = {
  text: `select concat_ws(' ', pg_postmaster_start_time(), oid) from pg_database where datname = current_database()`,
  rowMode: 'array',
} as const;

/** Returns a check to call regularly; it calls `onReplaced` when the server was restarted or replaced. */
function createReplacementWatch(onReplaced: () => void): (client: pg.Client) => Promise<void> {
  let known: string | undefined;
  return async (client) => {
    const { rows } = await client.query(whoAnswers);
    const [[answering]] = rows as [[string]];
    if (known !== undefined && known !== answering) onReplaced();
    known = answering;
  };
}

/** Listens for PostgreSQL's notifications of changes on its own connection; reconnects when it is lost. */
export function listenForChanges(url: string, { onNotified, onReplaced }: Listener): { stop(): void } {
  let client: pg.Client | undefined;
  const notice = createReplacementWatch(onReplaced);
  let timer: NodeJS.Timeout | undefined;

  const connect = async () => {
    const fresh = makeClient({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: answerTimeoutMs,
      query_timeout: answerTimeoutMs,
    });
    client = fresh;
    const again = () => {
      if (client !== fresh) return;
      leave(fresh);
      timer = setTimeout(() => void connect(), connectAgainAfterMs).unref();
    };
    const stayAwake = () => {
      if (client !== fresh) return;
      notice(fresh).then(() => {
        timer = setTimeout(stayAwake, askEveryMs).unref();
      }, again);
    };
    fresh.on('error', again);
    fresh.on('end', again);
    fresh.on('notification', onNotified);
    try {
      await fresh.connect();
      await fresh.query('listen waypost_change');
      // By this advisory lock `waypost migrate` sees that a node is running (see isNodeRunning).
      await fresh.query("select pg_advisory_lock_shared(hashtext('waypost node'))");
      await notice(fresh);
      onNotified();
      stayAwake();
    } catch {
      again();
    }
  };

  /**
   * Destroys the socket instead of closing the connection properly, which would wait for a server that hangs.
   */
  const leave = (left: pg.Client) => {
    client = undefined;
    clearTimeout(timer);
    left.connection.stream.destroy();
  };

  void connect();
  return {
    stop: () => {
      if (client) leave(client);
      clearTimeout(timer);
    },
  };
}
