import { Hono } from 'hono';
import { addendaRoutes } from './bid/addenda/routes.ts';
import { chapterRoutes } from './bid/chapter/routes.ts';
import { checkRoutes } from './bid/check/routes.ts';
import { editRoutes } from './bid/edit/routes.ts';
import { evaluateRoutes } from './bid/evaluate/routes.ts';
import { bidRoutes } from './bid/manage/routes.ts';
import { outlineRoutes } from './bid/outline/routes.ts';
import { priceRoutes } from './bid/price/routes.ts';
import { runRoutes } from './bid/run/routes.ts';
import { usesRoutes } from './bid/uses/routes.ts';
import { wordRoutes } from './bid/word/routes.ts';
import { readAddress } from './http/address.ts';
import { answerError } from './http/envelope.ts';
import type { ApiApp, AppEnv } from './http/serve.ts';
import { ApiError, toApiError } from './kernel/api-error.ts';
import { workingElsewhere } from './kernel/elsewhere.ts';
import { newId } from './kernel/ids.ts';
import { callSeconds } from './kernel/measures.ts';
import { inSpan } from './kernel/spans.ts';
import { cors } from './modules/account/client/cors.ts';
import { isTenant, tenantOf, tokenOf } from './modules/account/client/credentials.ts';
import { clientRoutes } from './modules/account/client/routes.ts';
import { ownDataRoutes } from './modules/account/own-data/routes.ts';
import { accountRoutes } from './modules/account/routes.ts';
import { answerTokenRefusal, isTokenCall } from './modules/account/sign-in/commercial-dialect.ts';
import { signInRoutes } from './modules/account/sign-in/routes.ts';
import { accountOfToken } from './modules/account/sign-in/sessions.ts';
import { compareRoutes } from './modules/compare/routes.ts';
import { contentRoutes } from './modules/content/routes.ts';
import { familyRoutes } from './modules/family/routes.ts';
import { feedbackRoutes } from './modules/feedback/routes.ts';
import { invoiceRoutes } from './modules/invoice/routes.ts';
import { credentialRoutes } from './modules/knowledge/credential/routes.ts';
import { profileRoutes } from './modules/knowledge/profile/routes.ts';
import { knowledgeRoutes } from './modules/knowledge/routes.ts';
import { navigationRoutes } from './modules/navigation/routes.ts';
import { noticeRoutes } from './modules/notice/routes.ts';
import { operatorRoutes } from './modules/operator/routes.ts';
import { operatorOfToken } from './modules/operator/sessions.ts';
import { cashierRoutes } from './modules/order/payment/cashier.ts';
import { noticeRoutes as paymentNoticeRoutes } from './modules/order/payment/notices.ts';
import { orderRoutes } from './modules/order/routes.ts';
import { pictureRoutes } from './modules/picture/routes.ts';
import { sampleRoutes } from './modules/sample/routes.ts';
import { probeRoutes } from './modules/service/probes.ts';
import { serviceRoutes } from './modules/service/routes.ts';
import { tenderRoutes } from './modules/tender/routes.ts';
import { uploadRoutes } from './modules/upload/routes.ts';
import { strictTransport } from './page-headers.ts';
import type { Services } from './services.ts';

/** The service under `/api`, and what an orchestrator asks it; not listening yet. */
export function createApp(services: Services): Hono<AppEnv> {
  const api: ApiApp = new Hono<AppEnv>();
  describeRequests(api, services);
  giveWorkAway(api, services);
  api.use(cors(services));
  // These tell about the service itself: nobody is asked who they are.
  serviceRoutes(api, services);
  clientRoutes(api, services);
  // Payment providers and their cashiers sign what they send; they know of no client and no tenant.
  paymentNoticeRoutes(api, services);
  cashierRoutes(api, services);
  identifyCaller(api, services);
  signInRoutes(api, services);
  accountRoutes(api, services);
  ownDataRoutes(api, services);
  orderRoutes(api, services);
  invoiceRoutes(api, services);
  tenderRoutes(api, services);
  bidRoutes(api, services);
  outlineRoutes(api, services);
  chapterRoutes(api, services);
  editRoutes(api, services);
  runRoutes(api, services);
  checkRoutes(api, services);
  priceRoutes(api, services);
  evaluateRoutes(api, services);
  addendaRoutes(api, services);
  wordRoutes(api, services);
  usesRoutes(api, services);
  pictureRoutes(api, services);
  knowledgeRoutes(api, services);
  uploadRoutes(api, services);
  compareRoutes(api, services);
  credentialRoutes(api, services);
  profileRoutes(api, services);
  contentRoutes(api, services);
  navigationRoutes(api, services);
  noticeRoutes(api, services);
  feedbackRoutes(api, services);
  familyRoutes(api, services);
  sampleRoutes(api);
  operatorRoutes(api, services);

  const app = new Hono<AppEnv>();
  app.route('/api', api);
  probeRoutes(app, services);
  answerErrors(app, services);
  return app;
}

/** What a process without pages and calls answers. */
export function createWorkerApp(services: Services): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  probeRoutes(app, services);
  answerErrors(app, services);
  return app;
}

/** A process that only answers does none of what a call waits for; whoever leaves ends it. */
function giveWorkAway(api: ApiApp, services: Services): void {
  api.use((context, next) => {
    const { giveAway } = services;
    return giveAway ? workingElsewhere(giveAway, context.req.raw.signal, next) : next();
  });
}

/** Sets who asks and in which tenant: a customer, an operator, or nobody. */
function identifyCaller(api: ApiApp, services: Services): void {
  const { config } = services;
  api.use(async (context, next) => {
    const tenantId = tenantOf(context, config.tenants);
    const token = await tokenOf(context, config.tokenAesKey);
    // A token of an operator is looked for among theirs alone, and a customer's never there.
    const isOperators = context.req.path.startsWith('/api/operator/');
    const account =
      token && !isOperators ? await accountOfToken(services.database.db, token) : null;
    context.set(
      'operator',
      token && isOperators ? await operatorOfToken(services.database.db, token) : null,
    );
    // A token is good in the tenant it was given in, and in no other; in none that is no longer registered.
    const isNamed = context.req.header('tenant-id') !== undefined;
    const isHere =
      account !== null &&
      (isNamed ? account.tenantId === tenantId : isTenant(account.tenantId, config.tenants));
    context.set('token', token);
    context.set('account', isHere ? account : null);
    context.set('tenantId', isHere ? account.tenantId : tenantId);
    await next();
  });
}

/** Answers what no route took, and what a route threw. */
function answerErrors(app: ApiApp, services: Services): void {
  app.notFound((context) => answerError(context, new ApiError('notFound')));
  app.onError((error, context) => {
    const refusal = toApiError(error);
    if (refusal.status >= 500 && !context.req.raw.signal.aborted) {
      services.logger.error(
        { err: error, requestId: context.get('requestId'), path: context.req.path },
        refusal.status === 507 ? 'the disk is full: a request was refused' : 'request failed',
      );
    }
    return isTokenCall(context)
      ? answerTokenRefusal(context, refusal)
      : answerError(context, refusal);
  });
}

const ANSWER_POLICY =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

/** Gives every request its id and address, every answer its safe headers, and the log a line. */
function describeRequests(api: ApiApp, services: Services): void {
  const { config, logger } = services;
  api.use(async (context, next) => {
    const requestId = newId();
    const started = performance.now();
    context.set('requestId', requestId);
    context.set('address', readAddress(context, config.trustProxy));
    context.set('emptyNulls', config.nullToEmpty);
    context.set('serving', services);
    await inSpan(
      context.req.method,
      { kind: 'call', parent: context.req.header('traceparent') },
      async (span) => {
        await next();
        const route = context.get('route') ?? 'other';
        span.rename(`${context.req.method} ${route}`);
        span.say({
          'http.request.method': context.req.method,
          'http.route': route,
          'http.response.status_code': context.res.status,
        });
        if (context.res.status >= 500) span.fail(context.error);
      },
    );
    // What nobody gets is not read from the storage either.
    if (context.req.raw.method === 'HEAD') await context.res.body?.cancel();
    // A line that is kept would keep the stop waiting.
    if (services.leaving) context.header('Connection', 'close');
    context.header('X-Request-Id', requestId);
    context.header('X-Content-Type-Options', 'nosniff');
    for (const [name, value] of Object.entries(strictTransport(config.hstsSeconds)))
      context.header(name, value);
    // Answers are for programs: opened as a page, none may run, load or be framed. Pages of the service's own bring a policy.
    if (!context.res.headers.has('Content-Security-Policy'))
      context.header('Content-Security-Policy', ANSWER_POLICY);
    if (!context.res.headers.has('Cache-Control')) context.header('Cache-Control', 'no-store');
    const line = {
      requestId,
      method: context.req.method,
      path: context.req.path,
      status: context.res.status,
      ms: Math.round(performance.now() - started),
      accountId: context.get('account')?.id,
      operatorId: context.get('operator')?.id,
    };
    callSeconds.observe(
      { method: line.method, route: context.get('route') ?? 'other', status: line.status },
      (performance.now() - started) / 1000,
    );
    logger.info(line, 'request');
  });
}
