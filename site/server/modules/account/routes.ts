import { account } from 'tender-widgets/contract';
import type { Needs } from '../../context/needs.ts';
import { publicUrlOf } from '../../http/address.ts';
import { page } from '../../http/envelope.ts';
import { type ApiApp, serve } from '../../http/serve.ts';
import { MAX_SPREADSHEET_ROWS, spreadsheetResponse } from '../../http/spreadsheet.ts';
import { bidUsage, listBidLog } from './bid-log-list.ts';
import { bidLogColumns, employeeColumns } from './columns.ts';
import { leaveCompany, listEmployees, removeEmployee, updateStandard } from './employees.ts';
import { inviteEmployee, joinCompany } from './invitations.ts';
import { presentInvites } from './invites.ts';
import { presentAccount } from './present-account.ts';
import { changeProfile } from './profile.ts';

/** Rows of a spreadsheet, at most. */
const EVERYTHING = { size: MAX_SPREADSHEET_ROWS + 1, current: 1 };

export function accountRoutes(app: ApiApp, services: Needs<'config' | 'database'>): void {
  profileRoutes(app, services);
  employeeRoutes(app, services);
  bidLogRoutes(app, services);
  const { db } = services.database;
  serve(app, account.invites, async ({ caller, query }) => {
    const { records, total, ...invites } = await presentInvites(
      db,
      caller,
      publicUrlOf(services.config),
      query,
    );
    return { ...invites, ...page(records, total, query) };
  });
}

function profileRoutes(app: ApiApp, services: Needs<'database'>): void {
  const { db } = services.database;
  serve(app, account.profile, ({ caller }) => presentAccount(db, caller));
  serve(app, account.updateUser, async ({ caller, body }) =>
    presentAccount(db, await changeProfile(db, caller, body)),
  );
}

function employeeRoutes(app: ApiApp, services: Needs<'database'>): void {
  const { db } = services.database;
  serve(app, account.employeeAdd, ({ caller, query }) => inviteEmployee(db, caller, query));
  serve(app, account.employeeList, async ({ caller, query }) => {
    const { records, total, ...limits } = await listEmployees(db, caller, query);
    return { ...page(records, total, query), ...limits };
  });
  serve(app, account.employeeExport, async ({ caller }) =>
    spreadsheetResponse(
      '员工',
      employeeColumns,
      (await listEmployees(db, caller, EVERYTHING)).records,
    ),
  );
  serve(app, account.employeeRemove, async ({ caller, query }) => ({
    bids: await removeEmployee(db, caller, query.id),
  }));
  serve(app, account.standardUpdate, async ({ caller, query }) => {
    await updateStandard(db, caller, query);
    return undefined;
  });
  serve(app, account.joinCompany, async ({ caller, query }) => {
    await joinCompany(db, caller, query.id);
    return presentAccount(db, caller);
  });
  serve(app, account.leaveCompany, async ({ caller, query }) => ({
    bids: await leaveCompany(db, caller, query.id),
  }));
}

function bidLogRoutes(app: ApiApp, services: Needs<'database'>): void {
  const { db } = services.database;
  serve(app, account.bidLogList, async ({ caller, query }) => {
    const { records, total } = await listBidLog(db, caller, query);
    return page(records, total, query);
  });
  serve(app, account.bidLogExport, async ({ caller, query }) =>
    spreadsheetResponse(
      '次数明细',
      bidLogColumns,
      (await listBidLog(db, caller, { ...query, ...EVERYTHING })).records,
    ),
  );
  serve(app, account.bidUsage, ({ caller }) => bidUsage(db, caller));
}
