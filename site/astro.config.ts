import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { satteri } from '@astrojs/markdown-satteri';
import node from '@astrojs/node';
import { defineConfig } from 'astro/config';
import { buildId } from './build-id.ts';
import { sizedPictures } from './sized-pictures.ts';
import { styleHashes } from './style-hashes.ts';

// Loaded by Node itself: what goes through Vite's runner can import nothing any more once this file has been read.
const load = createRequire(import.meta.url);
const { builtFiles }: typeof import('./built-files.ts') = load('./built-files.ts');
const { devLoop }: typeof import('./dev/integration.ts') = load('./dev/integration.ts');

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  outDir: fileURLToPath(new URL('../dist/site', import.meta.url)),
  cacheDir: fileURLToPath(new URL('../node_modules/.cache/astro', import.meta.url)),
  // Pages are made for each request: route rules, guards and our own address are then known in one place (src/middleware.ts).
  output: 'server',
  // The service listens itself and hands pages to Astro (site/server/listen.ts).
  adapter: node({ mode: 'middleware' }),
  integrations: [devLoop(), styleHashes()],
  markdown: {
    processor: satteri({
      hastPlugins: [await sizedPictures()],
      features: { smartPunctuation: false },
    }),
  },
  // What people type who know half of an address.
  redirects: {
    '/help': '/help/start.html',
    '/question': '/more/question.html',
    '/dynamic': '/more/more-dynamic.html',
    '/search': '/search.html',
    '/more': '/more/website-map.html',
  },
  // A page is fetched when a link to it is pointed at.
  prefetch: { prefetchAll: false, defaultStrategy: 'hover' },
  // A style sheet of its own would cost the first page a round trip before anything is painted. The content policy names each by its hash.
  build: { inlineStylesheets: 'always' },
  vite: {
    cacheDir: fileURLToPath(new URL('../node_modules/.cache/vite', import.meta.url)),
    define: { TENDER_BUILD: JSON.stringify({ id: buildId(), timestamp: Date.now() }) },
    plugins: [builtFiles()],
    // Our content policy runs no inline script, however small.
    build: { assetsInlineLimit: 0 },
  },
  devToolbar: { enabled: false },
  server: { port: Number(process.env.PORT ?? 4321), host: process.env.HOST ?? 'localhost' },
});
