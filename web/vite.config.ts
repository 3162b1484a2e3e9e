import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { endpointsPlugin } from './build/endpoints-plugin.ts';

/** The address of `npm start`, to which the development server proxies. */
const serviceOrigin = 'http://localhost:3000';
const servicePaths = ['/api', '/avatar', '/uploads', '/qr', '/q', '/developers', '/favicon.ico'];

/** Of web/api and web/texts, what only some pages need. */
const ofSomePages = 'call-page|changed-part|format-bytes|send-once|use-fresh';

/** Puts what every page needs into one file, which takes fewer requests and packs better than many. */
const base = {
  name: 'base',
  test: new RegExp(
    [
      String.raw`node_modules[\\/](?:react|react-dom|scheduler|@tanstack)[\\/]`,
      String.raw`web[\\/](?:api|texts)[\\/](?:(?!(?:${ofSomePages})\.)[a-z-]+\.ts|en[\\/]common\.ts)$`,
    ].join('|'),
  ),
};

/** Puts the small icons that many pages share into one file, to save requests. */
const icons = { name: 'icons', test: /lucide-react/, minShareCount: 3 };

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/dashboard/',
  plugins: [endpointsPlugin(), react(), tailwind()],
  build: {
    target: 'baseline-widely-available',
    emptyOutDir: true,
    // Lists the dependencies of each file, for tools/measure-dashboard.ts.
    manifest: true,
    // No inlining: the page's content security policy allows no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Hashes only: the first file lists all others, and longer names would add more bytes to it than some
    // pages have.
    rolldownOptions: {
      output: { chunkFileNames: 'assets/[hash].js', codeSplitting: { groups: [base, icons] } },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(servicePaths.map((path) => [path, { target: serviceOrigin }])),
  },
});
