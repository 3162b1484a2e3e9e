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
// Files are compiled at the first start and taken from here later. A folder of our own, because whoever can write there
// can run code as us; where it cannot be written, every start compiles.
const { fileURLToPath } = await import('node:url');
const { enableCompileCache } = await import('node:module');
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/waypost', import.meta.url)));
const { main } = await import('../src/main.ts');
await main(process.argv);
