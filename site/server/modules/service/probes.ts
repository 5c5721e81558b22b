import { createHash, timingSafeEqual } from 'node:crypto';
import type { Needs } from '../../context/needs.ts';
import type { ApiApp } from '../../http/serve.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { createMetrics } from './metrics.ts';
import { createReadiness } from './ready.ts';

const paths: ReadonlySet<string> = new Set(['/live', '/ready', '/metrics']);

/** Whether an orchestrator asks, and not a person. */
export function isProbe(path: string): boolean {
  return paths.has(path);
}

/**
 * What an orchestrator asks a process: `/live`, whether it answers at all, and `/ready`, whether it can do its work and calls should be
 * sent to it; they tell no more than that, to anybody. `/metrics` is for who has the token, and is not there without one.
 */
export function probeRoutes(
  app: ApiApp,
  services: Needs<'config' | 'database' | 'leaving' | 'logger' | 'storage' | 'streams'>,
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
  const { metricsToken } = services.config;
  if (metricsToken === undefined) return;
  const metrics = createMetrics(services);
  const wanted = digest(`Bearer ${metricsToken}`);
  app.get('/metrics', async (context) => {
    const shown = digest(context.req.header('authorization') ?? '');
    if (!timingSafeEqual(shown, wanted)) throw new ApiError('signedOut');
    context.header('Cache-Control', 'no-store');
    return context.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType });
  });
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
