import { mkdirSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { relative, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import type { AstroIntegration } from 'astro';
import { pdfAssets } from '../../widgets/embed/build/pdf-files.ts';
import { type DevService, startDevService } from './service.ts';
import {
  devLoader,
  entryModule,
  isBeingWritten,
  sheetsAsText,
  wholeFiles,
  writerFirst,
} from './widget-modules.ts';

const contentFile = resolve('node_modules/.cache/tender-widgets/content.json');

/** The packages need not be in the folder of the project. */
const packages = resolve(createRequire(import.meta.url).resolve('astro/package.json'), '../..');

/** A file is read once it has not grown for so long, ms: the second of two changes that follow each other at once is not told. */
const WRITING = { stabilityThreshold: 60, pollInterval: 15 };

/** What the service runs. */
const ofService = /^(?:site\/server|widgets\/core)\//;
/** What the loader is made from: its own code, and the form it draws. */
const ofLoader = /^widgets\/(?:embed|sign-in)\//;
const ofContent = /^site\/src\/content\//;

/** `/widgets/v1/writer.js`, with or without the version. */
const widgetFile = /^\/widgets\/(?:v?\d[\d.]*\/)?([\w./-]+)$/;

/** A file of the embed from its sources; undefined for what only a build has. */
async function widgetSource(file: string): Promise<string | Buffer | undefined> {
  if (file === 'loader.js') return devLoader();
  // Preloaded by the loader; the sources have no common chunk.
  if (file === 'runtime.js') return '';
  const entry = /^([\w-]+)\.js$/.exec(file)?.[1];
  return entry === undefined ? pdfAssets().get(file)?.() : entryModule(entry);
}

async function answerWidget(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const file = widgetFile.exec((request.url ?? '').split('?', 1)[0] ?? '')?.[1];
  const body =
    file === undefined
      ? undefined
      : await widgetSource(file).catch((error: unknown) => new Error(String(error)));
  if (body === undefined || body instanceof Error) {
    response.writeHead(body ? 500 : 404, { 'content-type': 'text/plain; charset=utf-8' });
    response.end(body?.message ?? 'Not made from the sources: npm run build, then npm start.\n');
    return;
  }
  const type = /\.m?js$/.test(file ?? '')
    ? 'text/javascript; charset=utf-8'
    : 'application/octet-stream';
  response
    .writeHead(200, {
      'content-type': type,
      'cache-control': 'no-cache',
      'access-control-allow-origin': '*',
    })
    .end(body);
}

/** Puts the site's content, which is a page of ours, where the service reads it. */
async function keepContent(address: string): Promise<void> {
  const content = await (await fetch(address)).text();
  mkdirSync(resolve(contentFile, '..'), { recursive: true });
  writeFileSync(contentFile, content);
}

/**
 * `astro dev` as the whole product: the service beside it under the same address, started anew when its code changes; the widgets from
 * their sources, a changed component exchanged in the open page with its state.
 */
export function devLoop(): AstroIntegration {
  let service: DevService | undefined;
  let readContent = () => {};
  return {
    name: 'tender-dev',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        updateConfig({ vite: { plugins: [sheetsAsText()] } });
        if (command !== 'dev') return;
        updateConfig({
          vite: {
            plugins: [
              wholeFiles(),
              writerFirst(),
              react({ include: /\/widgets\/[\w/-]{1,200}\.tsx$/ }),
            ],
            // Found before the first page asks for them, or finding one more would load the page again.
            optimizeDeps: {
              entries: [
                resolve('widgets/*/element.ts'),
                resolve('widgets/operator/console.ts'),
                resolve('widgets/embed/{api,guards,late}.ts'),
              ],
              include: ['events', 'router', 'swap-functions', 'types'].map(
                (name) => `astro/virtual-modules/transitions-${name}.js`,
              ),
            },
            server: {
              fs: { allow: [resolve('.'), packages] },
              watch: { awaitWriteFinish: WRITING },
            },
          },
        });
      },
      'astro:server:setup': ({ server }) => {
        const running = startDevService(contentFile);
        service = running;
        server.middlewares.use((request, response, next) => {
          if (request.url?.startsWith('/api/')) running.answer(request, response);
          else if (request.url?.startsWith('/widgets/')) void answerWidget(request, response);
          else next();
        });
        server.watcher.add(resolve('widgets'));
        server.watcher.on('all', (event, path) => {
          if (event === 'change' && isBeingWritten(path)) return;
          const file = relative('.', path).replaceAll('\\', '/');
          if (ofService.test(file)) running.restart();
          else if (ofContent.test(file)) readContent();
          else if (ofLoader.test(file) && !server.moduleGraph.getModulesByFile(path))
            server.ws.send({ type: 'full-reload' });
        });
      },
      'astro:server:start': ({ address, logger }) => {
        const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
        const read = () => keepContent(`http://${host}:${address.port}/content.json`);
        readContent = () => void read().catch((error: unknown) => logger.error(String(error)));
        readContent();
      },
      'astro:server:done': () => service?.stop(),
    },
  };
}
