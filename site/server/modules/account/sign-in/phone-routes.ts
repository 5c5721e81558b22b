import { account } from 'tender-widgets/contract';
import type { Needs } from '../../../context/needs.ts';
import { type ApiApp, serve } from '../../../http/serve.ts';
import { presentAccount } from '../present-account.ts';
import { freshAccount } from '../profile.ts';
import { changePhone, sendNewCode, sendOwnCode, validateMessage } from './phone.ts';

/** The account's own phone: it answers for a change, and is changed itself. */
export function phoneRoutes(app: ApiApp, services: Needs<'config' | 'database' | 'sms'>): void {
  const { db } = services.database;
  serve(app, account.sendOwnCode, ({ caller }) => sendOwnCode(services, caller));
  serve(app, account.validateMessage, ({ caller, query }) => validateMessage(db, caller, query));
  serve(app, account.sendNewCode, ({ caller, query }) =>
    sendNewCode(services, caller, query.phone),
  );
  serve(app, account.updatePhone, async ({ caller, query, context }) => {
    await changePhone(db, caller, context.get('token') ?? '', query);
    return presentAccount(db, await freshAccount(db, caller.id));
  });
}
