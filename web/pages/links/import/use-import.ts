import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import type { Entry } from './make-entry.ts';
import { type Outcome, type Progress, runImport } from './run-import.ts';

interface Import {
  /** undefined = not begun */
  progress: Progress | undefined;
  isRunning: boolean;
  start(entries: readonly Entry[]): void;
  /** What was created stays. */
  stop(): void;
}

/** Sends entries to the service and tells how far it has come. Who leaves stops it. */
export function useImport(): Import {
  const client = useQueryClient();
  const [progress, setProgress] = useState<Progress>();
  const [isRunning, setRunning] = useState(false);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  const run = async (entries: readonly Entry[], signal: AbortSignal) => {
    const send = (chunk: readonly Entry[]) => sendPatiently(chunk, signal);
    await runImport({ entries, send, onProgress: setProgress, signal });
    setRunning(false);
    await client.invalidateQueries({ queryKey: ['links'] });
  };
  const start = (entries: readonly Entry[]) => {
    controller.current = new AbortController();
    setProgress({ done: 0, created: 0, failures: [] });
    setRunning(true);
    void run(entries, controller.current.signal);
  };
  return { progress, isRunning, start, stop: () => controller.current?.abort() };
}

const pauseMs = 5_000;
const attemptsMax = 20;

/** Waits where the service has had enough for the moment: then it did nothing of the chunk. */
async function sendPatiently(entries: readonly Entry[], signal: AbortSignal): Promise<Outcome[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send(entries);
    } catch (error) {
      const isBusy = error instanceof ApiError && error.status === 429;
      if (!isBusy || attempt === attemptsMax || signal.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

async function send(urls: readonly Entry[]): Promise<Outcome[]> {
  const { results } = await call('createLinks', { body: { urls: [...urls] } });
  return results.map((result) =>
    'message' in result ? { isCreated: false, reason: result.message } : { isCreated: true },
  );
}
