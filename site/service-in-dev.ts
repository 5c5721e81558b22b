import type { RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import type { AstroIntegration } from 'astro';

/** Runs the service inside `astro dev`, so that pages and calls share one address as in production. Its code is loaded by Node itself, once: start again after changing it. */
export function serviceInDev(): AstroIntegration {
  let stop = async () => {};
  return {
    name: 'tender-service',
    hooks: {
      'astro:server:setup': async ({ server }) => {
        // Node's own require: an import here would go through Vite, which cannot run worker threads from TypeScript.
        const { startInDev }: typeof import('./server/dev.ts') = createRequire(import.meta.url)('./server/dev.ts');
        const service = await startInDev();
        stop = service.stop;
        const answer = (listener: RequestListener, path: string) =>
          server.middlewares.use((request, response, next) => {
            if (request.url?.startsWith(path)) listener(request, response);
            else next();
          });
        answer(service.api, '/api/');
        answer(service.widgets, '/widgets/');
      },
      'astro:server:done': () => stop(),
    },
  };
}
