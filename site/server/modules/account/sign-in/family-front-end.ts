import type { Needs } from '../../../context/needs.ts';
import { success } from '../../../http/envelope.ts';
import type { ApiApp, ApiContext } from '../../../http/serve.ts';
import { ApiError } from '../../../kernel/api-error.ts';
import { accountName } from './accounts.ts';
import { ROLE_NAME } from './commercial-dialect.ts';
import { endSessions } from './sessions.ts';

/** Lists that a front end of the family reads on its way to the first page. Buttons, rules and dictionaries of that kind there are none of here. */
const emptyLists = [
  '/blade-system/menu/auth-routes',
  '/blade-system/menu/buttons',
  '/blade-system/menu/top-menu',
  '/blade-system/dict/list',
  '/blade-system/dict/dictionary',
  '/blade-system/dict-biz/list',
  '/blade-system/dict-biz/dictionary',
  '/user/getTopMenu',
];
const userPaths = [
  '/blade-system/user/info',
  '/blade-user/info',
  '/blade-user/user-info',
  '/user/getUserInfo',
];
const signOutPaths = ['/blade-auth/logout', '/user/logout'];

/**
 * What Saber, Saber3 and Sword ask for between their sign-in page and their first page, besides signing in: enough to
 * get there. No part of our contract, so not in the OpenAPI document. Menu, notices and upload are in `modules/family`.
 */
export function familyFrontEndRoutes(app: ApiApp, services: Needs<'database'>): void {
  // No domain has a tenant of its own: the sign-in page then lets the person name one.
  app.get('/blade-system/tenant/info', (context) => context.json(success({})));
  for (const path of emptyLists) app.get(path, (context) => context.json(success([])));
  app.get('/blade-system/menu/main-menu', (context) => context.json(success({})));
  for (const path of userPaths)
    app.get(path, (context) => context.json(success(familyUser(context))));
  // A front end reports its own errors here; ours are in our log already.
  app.post('/user/send-logs', (context) => context.json(success(null)));
  for (const path of signOutPaths) {
    app.get(path, async (context) => {
      const account = context.get('account');
      if (account) await endSessions(services.database.db, account.id);
      return context.json(success({ code: '200', msg: '退出成功' }));
    });
  }
}

/** Lists of ids and names are texts there, split at commas at once: '' stands for none. */
function familyUser(context: ApiContext) {
  const account = context.get('account');
  if (!account) throw new ApiError('signedOut');
  const name = accountName(account);
  return {
    id: account.id,
    tenantId: account.tenantId,
    account: name,
    name: account.name || name,
    realName: account.name || name,
    phone: account.phone ?? '',
    email: '',
    avatar: '',
    deptId: '',
    deptName: '',
    postId: '',
    postName: '',
    roleId: '',
    roleName: ROLE_NAME,
    roles: [ROLE_NAME],
  };
}
