#!/usr/bin/env node
// Plain JavaScript that every Node since 14.8 can read, so that an old one is told what to do.
const oldest = [24, 15];
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
  console.error(
    `Waypost needs Node ${oldest.join('.')} or newer; this is Node ${process.versions.node}. ` +
      'Start it with "npm start", which uses the Node that "npm ci" brings along, or install a newer Node.',
  );
  process.exit(1);
}
const { compileFirst, useCompiledFiles } = await import('./compiled-files.js');
useCompiledFiles();
// The other commands end soon, and compile only what they need.
if (['start', undefined].includes(process.argv[2])) compileFirst();
const { main } = await import('../src/main.ts');
await main(process.argv);
