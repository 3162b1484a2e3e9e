// Entry point of a worker process, which the primary starts.
import { useCompiledFiles } from './compiled-files.js';

useCompiledFiles();
await import('../src/workers/worker-process.ts');
