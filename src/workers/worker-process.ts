/** A worker process, from its start on. What it needs to know comes from the primary. */
import { stopSignals } from '../platform/processes/stop-signals.ts';

// A signal may come while the process starts, so listen before the rest is loaded.
const signalled = new Promise<void>((resolve) => {
  for (const signal of stopSignals) process.on(signal, () => resolve());
});
const { runWorker } = await import('./worker.ts');
await runWorker(signalled);
