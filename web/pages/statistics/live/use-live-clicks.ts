import type { z } from '@hono/zod-openapi';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { liveClicks } from '../../../../contract/live-clicks.ts';
import { addressFor } from '../../../api/call.ts';
import { type Subject, useSubject } from '../subject.ts';

type Told = z.output<typeof liveClicks>;

export interface LiveClicks {
  /** Clicks since 00:00 UTC; undefined while loading. */
  today: number | undefined;
  /** The latest clicks, newest first; undefined without a stream. */
  recent: Told['recent'] | undefined;
  /** Whether clicks are streamed as they happen; otherwise they are polled. */
  isStreamed: boolean;
}

const reopenedAfterMs = 30_000;
export const polledEveryMs = 10_000;

/**
 * Today's clicks: from a stream of server-sent events where there is one and it is open, otherwise by
 * polling.
 */
export function useLiveClicks(subject: Subject): LiveClicks {
  const { kind, id } = subject;
  const stream = useStream(kind === 'link' || kind === 'account', kind === 'link' ? id : undefined);
  const day = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
  const query = { from: day, to: day, timezone: 'UTC' };
  const isPolled = stream.state === 'none' || stream.state === 'broken';
  const polled = useSubject(subject, query, { enabled: isPolled, everyMs: polledEveryMs });
  const today = isPolled ? (polled.data?.data.clicks ?? stream.told?.today) : stream.told?.today;
  return { today, recent: stream.told?.recent, isStreamed: stream.state === 'open' };
}

type StreamState = 'none' | 'opening' | 'open' | 'broken';

/**
 * Open only while the page is visible, because connections per browser and streams per account are limited.
 */
function useStream(isThere: boolean, link: number | undefined) {
  const [told, setTold] = useState<Told>();
  const [state, setState] = useState<StreamState>(isThere ? 'opening' : 'none');
  const isSeen = useIsSeen();
  useEffect(() => {
    if (!isThere || !isSeen) return;
    let source: EventSource;
    let timer: number;
    const open = () => {
      source = new EventSource(addressFor('watchClicks', { query: { link } }));
      source.addEventListener('clicks', ({ data }) => {
        setTold(JSON.parse(data as string) as Told);
        setState('open');
      });
      source.addEventListener('error', () => {
        setState('broken');
        // The browser reconnects by itself after a lost connection, but not after the server refused one.
        if (source.readyState === EventSource.CLOSED) timer = window.setTimeout(open, reopenedAfterMs);
      });
    };
    open();
    return () => {
      source.close();
      window.clearTimeout(timer);
    };
  }, [isThere, isSeen, link]);
  return { told, state };
}

function useIsSeen(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
