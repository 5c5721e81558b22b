import type { Needs } from '../../context/needs.ts';
import type { ApiApp } from '../../http/serve.ts';
import { createReadiness } from './ready.ts';

const paths: ReadonlySet<string> = new Set(['/live', '/ready']);

/** Whether an orchestrator asks, and not a person. */
export function isProbe(path: string): boolean {
  return paths.has(path);
}

/**
 * What an orchestrator asks a process: `/live`, whether it answers at all, and `/ready`, whether it can do its work and calls should be
 * sent to it. They tell no more than that, to anybody.
 */
export function probeRoutes(
  app: ApiApp,
  services: Needs<'database' | 'leaving' | 'logger' | 'storage'>,
): void {
  const readiness = createReadiness(services);
  app.get('/live', (context) => {
    context.header('Cache-Control', 'no-store');
    return context.json({ status: 'live' });
  });
  app.get('/ready', async (context) => {
    context.header('Cache-Control', 'no-store');
    if (services.leaving) return context.json({ status: 'stopping' }, 503);
    const found = await readiness();
    const isReady = Object.values(found).every(Boolean);
    return context.json({ status: isReady ? 'ready' : 'waiting', ...found }, isReady ? 200 : 503);
  });
}
