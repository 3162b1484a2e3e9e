import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { translated } from '../../../api/fail.ts';
import type { Entry } from './make-entry.ts';
import { type Item, notBegun, type Outcome, type Progress, runImport } from './run-import.ts';

interface Import {
  /** Undefined before the start. */
  progress: Progress | undefined;
  isRunning: boolean;
  start(items: readonly Item[]): void;
  /** Resumes the import with the remaining items. */
  goOn(): void;
  /** Stops the import. Links created so far stay, and the chunk being sent is still counted. */
  stop(): void;
}

/** Imports items and reports the progress. Unmounting stops the import. */
export function useImport(): Import {
  const client = useQueryClient();
  const [progress, setProgress] = useState<Progress>();
  const [isRunning, setRunning] = useState(false);
  const items = useRef<readonly Item[]>([]);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  const run = async (begun: Progress) => {
    controller.current = new AbortController();
    const { signal } = controller.current;
    setProgress(begun);
    setRunning(true);
    await runImport({ items: items.current, begun, send, onProgress: setProgress, signal });
    setRunning(false);
    await client.invalidateQueries({ queryKey: ['links'] });
  };
  const start = (all: readonly Item[]) => {
    items.current = all;
    void run(notBegun());
  };
  const goOn = () => progress && void run(progress);
  return { progress, isRunning, start, goOn, stop: () => controller.current?.abort() };
}

async function send(urls: readonly Entry[], idempotencyKey: string): Promise<Outcome[]> {
  const { results } = await call('createLinks', { body: { urls: [...urls] } }, { idempotencyKey });
  return Promise.all(
    results.map(async (result) =>
      'message' in result
        ? { isCreated: false, reason: await translated(result.message) }
        : { isCreated: true },
    ),
  );
}
