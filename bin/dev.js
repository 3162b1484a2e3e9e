// The program for `npm run dev`, which starts it after each change: compiles only what changed, without asking for the
// rest first.
import { useCompiledFiles } from './compiled-files.js';

useCompiledFiles();
const { main } = await import('../src/main.ts');
await main(process.argv);
