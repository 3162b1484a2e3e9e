import pg from 'pg';

const connectAgainAfterMs = 1_000;
const answerTimeoutMs = 3_000;
/** A connection may be lost without a word. */
const askEveryMs = 5_000;

interface Listener {
  /** A notification has come, or some may have been missed. */
  onNotified(): void;
  /** Another server answers, or another database: after a failover it may not know all that the one before did. */
  onReplaced(): void;
}

const whoAnswers = {
  text: `select concat_ws(' ', pg_postmaster_start_time(), oid) from pg_database where datname = current_database()`,
  rowMode: 'array',
} as const;

/** To be called with a connection now and then. */
function createReplacementWatch(onReplaced: () => void): (client: pg.Client) => Promise<void> {
  let known: string | undefined;
  return async (client) => {
    const { rows } = await client.query(whoAnswers);
    const [[answering]] = rows as [[string]];
    if (known !== undefined && known !== answering) onReplaced();
    known = answering;
  };
}

export function listenForChanges(url: string, { onNotified, onReplaced }: Listener): { stop(): void } {
  let client: pg.Client | undefined;
  const notice = createReplacementWatch(onReplaced);
  let timer: NodeJS.Timeout | undefined;

  const connect = async () => {
    const fresh = new pg.Client({
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
      // Tells who wants to move the data that a node runs.
      await fresh.query("select pg_advisory_lock_shared(hashtext('waypost node'))");
      await notice(fresh);
      onNotified();
      stayAwake();
    } catch {
      again();
    }
  };

  /** Without a farewell, for which a server that hangs would have to be waited. */
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
