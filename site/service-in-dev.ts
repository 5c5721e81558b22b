import type { RequestListener } from 'node:http';
import type { AstroIntegration } from 'astro';

/** Runs the service inside `astro dev`, so that pages and calls share one address as in production. Its code is loaded by Node itself, once: start again after changing it. */
export function serviceInDev(): AstroIntegration {
  let stop = async () => {};
  return {
    name: 'tender-service',
    hooks: {
      'astro:server:setup': async ({ server }) => {
        const file = new URL('./server/dev.ts', import.meta.url).href;
        const { startInDev }: typeof import('./server/dev.ts') = await import(/* @vite-ignore */ file);
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
