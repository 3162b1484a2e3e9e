import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import type { Entry } from './make-entry.ts';
import { notBegun, type Outcome, type Progress, runImport } from './run-import.ts';

interface Import {
  /** undefined = not begun */
  progress: Progress | undefined;
  isRunning: boolean;
  start(entries: readonly Entry[]): void;
  /** With what is left of the entries that it was started with. */
  goOn(): void;
  /** What was created stays, and what is on its way is still counted. */
  stop(): void;
}

/** Sends entries to the service and tells how far it has come. Who leaves stops it. */
export function useImport(): Import {
  const client = useQueryClient();
  const [progress, setProgress] = useState<Progress>();
  const [isRunning, setRunning] = useState(false);
  const entries = useRef<readonly Entry[]>([]);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  const run = async (begun: Progress) => {
    controller.current = new AbortController();
    const { signal } = controller.current;
    setProgress(begun);
    setRunning(true);
    await runImport({ entries: entries.current, begun, send, onProgress: setProgress, signal });
    setRunning(false);
    await client.invalidateQueries({ queryKey: ['links'] });
  };
  const start = (all: readonly Entry[]) => {
    entries.current = all;
    void run(notBegun());
  };
  const goOn = () => progress && void run(progress);
  return { progress, isRunning, start, goOn, stop: () => controller.current?.abort() };
}

async function send(urls: readonly Entry[], idempotencyKey: string): Promise<Outcome[]> {
  const { results } = await call('createLinks', { body: { urls: [...urls] } }, { idempotencyKey });
  return results.map((result) =>
    'message' in result ? { isCreated: false, reason: result.message } : { isCreated: true },
  );
}
