import { Hono } from 'hono';
import { ApiError, toApiError } from './http/api-error.ts';
import { answerError } from './http/envelope.ts';
import { type ApiApp, type AppEnv, newId } from './http/serve.ts';
import { bidRoutes } from './modules/bid/routes.ts';
import { chapterRoutes } from './modules/chapter/routes.ts';
import { outlineRoutes } from './modules/outline/routes.ts';
import { runRoutes } from './modules/run/routes.ts';
import { serviceRoutes } from './modules/service/routes.ts';
import { bearerToken, tenantOf } from './modules/sign-in/credentials.ts';
import { signInRoutes } from './modules/sign-in/routes.ts';
import { accountOfToken } from './modules/sign-in/sessions.ts';
import { tenderRoutes } from './modules/tender/routes.ts';
import type { Services } from './services.ts';

/** The service under `/api`, not listening yet. */
export function createApp(services: Services): Hono<AppEnv> {
  const api: ApiApp = new Hono<AppEnv>();
  api.use(async (context, next) => {
    const requestId = newId();
    const started = performance.now();
    context.set('requestId', requestId);
    context.header('X-Request-Id', requestId);
    context.header('X-Content-Type-Options', 'nosniff');
    context.header('Cache-Control', 'no-store');
    await next();
    const line = {
      requestId,
      method: context.req.method,
      path: context.req.path,
      status: context.res.status,
      ms: Math.round(performance.now() - started),
      accountId: context.get('account')?.id,
    };
    services.logger.info(line, 'request');
  });
  api.use(async (context, next) => {
    const tenantId = tenantOf(context);
    const token = bearerToken(context);
    const account = token ? await accountOfToken(services.database.db, token) : null;
    // A token is good in the tenant it was given in, and in no other.
    const isHere = account !== null && (context.req.header('tenant-id') === undefined || account.tenantId === tenantId);
    context.set('account', isHere ? account : null);
    context.set('tenantId', isHere ? account.tenantId : tenantId);
    await next();
  });
  serviceRoutes(api, services);
  signInRoutes(api, services);
  tenderRoutes(api, services);
  bidRoutes(api, services);
  outlineRoutes(api, services);
  chapterRoutes(api, services);
  runRoutes(api, services);

  const app = new Hono<AppEnv>();
  app.route('/api', api);
  app.notFound((context) => answerError(context, new ApiError('notFound')));
  app.onError((error, context) => {
    const refusal = toApiError(error);
    if (refusal.status >= 500) {
      services.logger.error({ err: error, requestId: context.get('requestId'), path: context.req.path }, 'request failed');
    }
    return answerError(context, refusal);
  });
  return app;
}
