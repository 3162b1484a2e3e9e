/** A worker process. Its argument is the folder where compiled files are kept; all else comes from its primary. */
import { enableCompileCache } from 'node:module';

const [, , compiledFiles] = process.argv;
if (compiledFiles !== undefined) enableCompileCache(compiledFiles);
// A terminal and a service manager signal every process of a service, maybe while it starts.
const signalled = new Promise<void>((resolve) => {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => resolve());
});
const { runWorker } = await import('./worker.ts');
await runWorker(signalled);
