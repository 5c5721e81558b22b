import { fileURLToPath } from 'node:url';
import node from '@astrojs/node';
import { defineConfig } from 'astro/config';
import { buildId } from './build-id.ts';
import { serviceInDev } from './service-in-dev.ts';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  outDir: fileURLToPath(new URL('../dist/site', import.meta.url)),
  cacheDir: fileURLToPath(new URL('../node_modules/.cache/astro', import.meta.url)),
  // The service listens itself and hands pages to Astro (site/server/listen.ts).
  adapter: node({ mode: 'middleware' }),
  integrations: [serviceInDev()],
  // A style sheet of its own would cost the first page a round trip before anything is painted.
  build: { inlineStylesheets: 'always' },
  vite: {
    cacheDir: fileURLToPath(new URL('../node_modules/.cache/vite', import.meta.url)),
    define: { TENDER_BUILD: JSON.stringify({ id: buildId(), timestamp: Date.now() }) },
    // Our content policy runs no inline script, however small.
    build: { assetsInlineLimit: 0 },
  },
  devToolbar: { enabled: false },
  server: { port: Number(process.env.PORT ?? 4321), host: process.env.HOST ?? 'localhost' },
});
