/** A worker process, from its start on. What it needs to know comes from the primary. */

// Terminals and service managers signal every process of a service, maybe while it starts, so listen first.
const signalled = new Promise<void>((resolve) => {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => resolve());
});
const { runWorker } = await import('./worker.ts');
await runWorker(signalled);
