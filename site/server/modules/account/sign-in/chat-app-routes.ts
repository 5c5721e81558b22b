import { bodyLimit } from 'hono/body-limit';
import { toDataURL } from 'qrcode';
import { ownData, refusals, signIn } from 'tender-widgets/contract';
import type { Needs } from '../../../context/needs.ts';
import { addressOf, publicUrlOf } from '../../../http/address.ts';
import { createLimits } from '../../../http/limits.ts';
import { type ApiApp, type ApiContext, formData, serve } from '../../../http/serve.ts';
import { ApiError } from '../../../kernel/api-error.ts';
import { storableText } from '../../../kernel/storable-text.ts';
import type { ChatApp } from '../../../ports/chat-app.ts';
import { sandboxPeople, sandboxPerson } from '../../../ports/chat-app-sandbox.ts';
import type { Drizzle } from '../../../store/database.ts';
import type { AccountRow } from '../../../store/schema.ts';
import { checkTenant, requireClient } from '../client/credentials.ts';
import { clientsOf } from '../client/registered.ts';
import { isPersonOf } from './accounts.ts';
import { createState } from './challenges.ts';
import { resultPage, sandboxPage } from './chat-page.ts';
import {
  cancelTicket,
  confirmTicket,
  createTicket,
  scannedTicket,
  scanTicket,
  type TicketRow,
  takeCode,
  ticketState,
} from './chat-tickets.ts';
import type { Grantor } from './grants.ts';
import { createTicket as createOwnTicket } from './ticket.ts';

/** Of the sandbox's form: a key and a name. */
const MAX_FORM_BYTES = 8 * 1024;

/** Sign-in by chat app: what the browser polls, and what the phone opens. */
export function chatAppRoutes(app: ApiApp, { services, chatApp }: Grantor): void {
  const limits = createLimits(services.database.db);
  serve(app, signIn.getUserState, async ({ query, context }) => {
    await limits.take('chatAppPerAddress', addressOf(context));
    return ticketState(services.database.db, query.code);
  });
  serve(app, ownData.validateChatApp, async ({ caller, query, context }) => {
    await limits.take('chatAppPerAddress', addressOf(context));
    const clientId = requireClient(context, await clientsOf(services));
    return validateChatApp(services.database.db, caller, { code: query.code, clientId });
  });
  for (const path of [
    '/sandbox/chat-app',
    '/blade-auth/oauth/render/*',
    '/blade-auth/oauth/callback/*',
  ]) {
    app.use(path, async (context, next) => {
      await limits.take('chatAppPerAddress', addressOf(context));
      await next();
    });
  }
  if (services.config.chatApp.kind === 'sandbox') sandboxRoutes(app, services);
  if (chatApp) {
    phoneRoutes(app, services, chatApp);
    websiteRoute(app, services, chatApp);
  }
}

/** The QR code to show, with the key to poll by. Throws chatAppFailed when sign-in by chat app is off. */
export async function createQrCode(
  services: Needs<'config' | 'database' | 'logger'>,
  context: ApiContext,
): Promise<{ key: string; image: string; url?: string }> {
  const { config, database } = services;
  if (config.chatApp.kind === 'off') throw new ApiError('chatAppFailed');
  const clientId = requireClient(context, await clientsOf(services));
  const { pollKey, scanKey } = await createTicket(database.db, {
    tenantId: context.get('tenantId'),
    clientId,
  });
  const isSandbox = config.chatApp.kind === 'sandbox';
  const path = isSandbox
    ? `/api/sandbox/chat-app?key=${scanKey}`
    : `/api/blade-auth/oauth/render/wechat_mp?state=${scanKey}`;
  const url = `${publicUrlOf(config)}${path}`;
  const image = await toDataURL(url, {
    type: 'image/png',
    errorCorrectionLevel: 'M',
    margin: 2,
    scale: 6,
  });
  return { key: pollKey, image, ...(isSandbox ? { url } : {}) };
}

/** The chat app of an account without a phone has answered: a ticket for closing it. Throws forbidden, chatAppCodeWrong. */
async function validateChatApp(
  db: Drizzle,
  owner: AccountRow,
  { code, clientId }: { code: string; clientId: string },
) {
  // Who scans must not get past what the phone is asked for.
  if (owner.phone) throw new ApiError('forbidden', { msg: refusals.closeByPhone });
  const person = await takeCode(db, code, { tenantId: owner.tenantId, clientId });
  if (!person) throw new ApiError('chatAppCodeWrong');
  if (!(await isPersonOf(db, owner, person)))
    throw new ApiError('chatAppCodeWrong', { msg: refusals.chatAppOther });
  return createOwnTicket(db, owner);
}

function sandboxRoutes(app: ApiApp, services: Needs<'config' | 'database'>): void {
  const { config, database } = services;
  const ask = (context: ApiContext, key: string, ticket: TicketRow, isNameless: boolean) =>
    sandboxPage(context, {
      key,
      place: publicUrlOf(config),
      clientId: ticket.clientId,
      tenantId: ticket.tenantId,
      people: sandboxPeople,
      isNameless,
    });
  app.get('/sandbox/chat-app', async (context) => {
    const key = context.req.query('key') ?? '';
    const ticket = await scanTicket(database.db, key);
    return ticket ? ask(context, key, ticket, false) : resultPage(context, 'expired');
  });
  const limit = bodyLimit({
    maxSize: MAX_FORM_BYTES,
    onError: () => {
      throw new ApiError('tooLarge');
    },
  });
  app.post('/sandbox/chat-app', limit, async (context) => {
    const form = await formData(context);
    const field = (name: string) =>
      typeof form[name] === 'string' ? storableText(form[name]) : '';
    const key = field('key');
    if (field('action') !== 'confirm') {
      return resultPage(context, (await cancelTicket(database.db, key)) ? 'cancelled' : 'expired');
    }
    const person = sandboxPerson(field('person'), field('name'));
    if (!person) {
      const ticket = await scannedTicket(database.db, key);
      return ticket ? ask(context, key, ticket, true) : resultPage(context, 'expired');
    }
    return resultPage(
      context,
      (await confirmTicket(database.db, key, person)) ? 'confirmed' : 'expired',
    );
  });
}

/** The QR code leads the phone here, WeChat asks the person, and the phone comes back (wire.md 3.3). */
function phoneRoutes(
  app: ApiApp,
  services: Needs<'config' | 'database' | 'logger'>,
  chatApp: ChatApp,
): void {
  const { db } = services.database;
  app.get('/blade-auth/oauth/render/wechat_mp', async (context) => {
    const state = context.req.query('state') ?? '';
    if (!(await scanTicket(db, state))) return resultPage(context, 'expired');
    const returnTo = `${publicUrlOf(services.config)}/api/blade-auth/oauth/callback/wechat_mp`;
    return context.redirect(chatApp.authorizeUrl('wechat_mp', returnTo, state));
  });
  app.get('/blade-auth/oauth/callback/wechat_mp', async (context) => {
    const { state = '', code = '' } = context.req.query();
    if (code === '')
      return resultPage(context, (await cancelTicket(db, state)) ? 'cancelled' : 'expired');
    // WeChat is asked for nobody but the phone that scanned: a made-up state never gets so far.
    if (!(await scannedTicket(db, state))) return resultPage(context, 'expired');
    try {
      const person = await chatApp.personOf('wechat_mp', code);
      if (!person) return resultPage(context, 'refused');
      return resultPage(
        context,
        (await confirmTicket(db, state, person)) ? 'confirmed' : 'expired',
      );
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      services.logger.warn({ err: error, requestId: context.get('requestId') }, 'chat app');
      return resultPage(context, 'failed');
    }
  });
}

/**
 * WeChat's own QR page for websites. It comes back to `/oauth/redirect/wechat_open` of the site, as the family has it,
 * with `code` and `state`, after a refusal with `state` alone; the page there posts both with grant `social`.
 */
function websiteRoute(app: ApiApp, services: Needs<'config' | 'database'>, chatApp: ChatApp): void {
  app.get('/blade-auth/oauth/render/wechat_open', async (context) => {
    const named = context.req.query('tenantId') || context.req.header('tenant-id') || '';
    const state = await createState(
      services.database.db,
      checkTenant(named, services.config.tenants),
    );
    const returnTo = `${publicUrlOf(services.config)}/oauth/redirect/wechat_open`;
    return context.redirect(chatApp.authorizeUrl('wechat_open', returnTo, state));
  });
}
