/**
 * Entry point of a worker process. Its argument is the compile cache's folder; the primary sends the rest.
 */
import { enableCompileCache } from 'node:module';

const [, , compiledFiles] = process.argv;
if (compiledFiles !== undefined) enableCompileCache(compiledFiles);
// Terminals and service managers signal every process of a service, maybe while it starts, so listen first.
const signalled = new Promise<void>((resolve) => {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => resolve());
});
const { runWorker } = await import('./worker.ts');
await runWorker(signalled);
