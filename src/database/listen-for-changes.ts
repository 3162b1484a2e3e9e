import pg from 'pg';

const connectAgainAfterMs = 1_000;
const answerTimeoutMs = 3_000;
/** A connection may be lost without a word. */
const askEveryMs = 5_000;

/** Calls back when a notification comes, and whenever some may have been missed. */
export function listenForChanges(url: string, onNotified: () => void): { stop(): void } {
  let client: pg.Client | undefined;
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
      fresh.query('select 1').then(() => {
        timer = setTimeout(stayAwake, askEveryMs).unref();
      }, again);
    };
    fresh.on('error', again);
    fresh.on('end', again);
    fresh.on('notification', onNotified);
    try {
      await fresh.connect();
      await fresh.query('listen waypost_change');
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
