import { eq } from 'drizzle-orm';
import type { signIn } from 'tender-widgets/contract';
import { dateTime } from '../../../kernel/time.ts';
import type { Executor } from '../../../store/database.ts';
import { type AccountRow, account, tenantFlag } from '../../../store/schema.ts';
import { bidBalance, currentSubscription } from '../bid-log.ts';
import { poolOf } from '../company.ts';
import { accountName } from './accounts.ts';

type Flags = Pick<signIn.UserInfo, 'bidFileShowFlag' | 'projectListShowFlag'>;

/** Entries of the workbench (specification, section 2), without those that the account's flags hide (section 3). */
export function headMenuOf({
  bidFileShowFlag,
  projectListShowFlag,
}: Flags): { path: string; name: string }[] {
  const menu = [
    { path: '/home', name: '工作台' },
    { path: '/home/book', name: '写标书' },
    { path: '/home/historyBook', name: '我的标书', isShown: projectListShowFlag !== 0 },
    { path: '/home/knowledgeBase', name: '资料库', isShown: bidFileShowFlag !== 0 },
    { path: '/home/picture', name: '图片库', isShown: bidFileShowFlag !== 0 },
    { path: '/home/bidingDiff', name: '标书对比' },
    { path: '/home/navigation', name: '平台导航' },
    { path: '/home/invite', name: '邀请' },
  ];
  return menu.filter(({ isShown = true }) => isShown).map(({ path, name }) => ({ path, name }));
}

/** What the session of the widgets reads (specification, section 3). */
export async function presentUser(db: Executor, row: AccountRow): Promise<signIn.UserInfo> {
  const pool = await poolOf(db, row);
  const balance = await bidBalance(db, pool.id);
  const current = await currentSubscription(db, pool.id);
  const isMember = pool.id !== row.id;
  const companyName = isMember ? await companyNameOf(db, pool.id) : row.companyName;
  const flags = await flagsOf(db, row.tenantId);
  return {
    id: row.id,
    account: accountName(row),
    phone: row.phone ?? '',
    source: row.registSource,
    packageUnit: current?.unit ?? '',
    packageUnlimitedTimes: current?.unlimited ? 1 : 0,
    expireDate: current ? dateTime(current.expiresAt) : '',
    bidNumber: balance.package,
    monthBidNumber: balance.month,
    temporaryBidNumber: balance.temporary,
    grantBidNumber: balance.grant,
    name: companyName,
    ...flags,
    rights: pool.role ?? '',
    tenantId: row.tenantId,
    needUserInfo: isMember || (companyName !== '' && row.contactName !== '') ? 0 : 1,
    isEmployee: pool.role === null ? 0 : 1,
    headMenu: headMenuOf(flags),
  };
}

/** What the people of the tenant are shown; everything, unless an operator says otherwise. */
async function flagsOf(db: Executor, tenantId: string): Promise<Flags> {
  const [row] = await db.select().from(tenantFlag).where(eq(tenantFlag.tenantId, tenantId));
  return {
    bidFileShowFlag: row?.bidFileShowFlag ?? 1,
    projectListShowFlag: row?.projectListShowFlag ?? 1,
  };
}

async function companyNameOf(db: Executor, ownerId: string): Promise<string> {
  const [owner] = await db
    .select({ name: account.companyName })
    .from(account)
    .where(eq(account.id, ownerId));
  return owner?.name ?? '';
}
