import { fileURLToPath } from 'node:url';
import node from '@astrojs/node';
import { defineConfig } from 'astro/config';
import { serviceInDev } from './service-in-dev.ts';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  outDir: fileURLToPath(new URL('../dist/site', import.meta.url)),
  cacheDir: fileURLToPath(new URL('../node_modules/.cache/astro', import.meta.url)),
  // The service listens itself and hands pages to Astro (site/server/listen.ts).
  adapter: node({ mode: 'middleware' }),
  integrations: [serviceInDev()],
  vite: { cacheDir: fileURLToPath(new URL('../node_modules/.cache/vite', import.meta.url)) },
  devToolbar: { enabled: false },
  server: { port: Number(process.env.PORT ?? 4321), host: process.env.HOST ?? 'localhost' },
});
