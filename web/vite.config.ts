import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { endpointsPlugin } from './build/endpoints-plugin.ts';

/** Where `npm start` serves while the dashboard is worked on. */
const serviceOrigin = 'http://localhost:3000';
const servicePaths = ['/api', '/avatar', '/uploads', '/qr', '/q', '/developers', '/favicon.ico'];

/** The icons that many pages show, of some lines each: in one file, they are one request instead of many. */
const icons = { name: 'icons', test: /lucide-react/, minShareCount: 3 };

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/dashboard/',
  plugins: [endpointsPlugin(), react(), tailwind()],
  build: {
    target: 'baseline-widely-available',
    emptyOutDir: true,
    // For tools/measure-dashboard.ts: which file needs which.
    manifest: true,
    // Every file stands alone: the policy of the page allows no script in it.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Every page's files are listed in the first one, where their names would weigh more than a page's code.
    rolldownOptions: { output: { chunkFileNames: 'assets/[hash].js', codeSplitting: { groups: [icons] } } },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(servicePaths.map((path) => [path, { target: serviceOrigin }])),
  },
});
