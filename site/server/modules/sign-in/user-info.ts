import type { signIn } from 'tender-widgets/contract';
import type { Executor } from '../../db/open.ts';
import type { AccountRow } from '../../db/schema.ts';
import { bidBalance } from '../account/bid-log.ts';
import { accountName } from './accounts.ts';

type Flags = Pick<signIn.UserInfo, 'bidFileShowFlag' | 'projectListShowFlag'>;

/** Entries of the workbench (specification, section 2), without those that the account's flags hide (section 3). */
export function headMenuOf({ bidFileShowFlag, projectListShowFlag }: Flags): { path: string; name: string }[] {
  const menu = [
    { path: '/home', name: '工作台' },
    { path: '/home/book', name: '写标书' },
    { path: '/home/historyBook', name: '我的标书', isShown: projectListShowFlag !== 0 },
    { path: '/home/knowledgeBase', name: '知识库', isShown: bidFileShowFlag !== 0 },
    { path: '/home/picture', name: '图片库', isShown: bidFileShowFlag !== 0 },
    { path: '/home/bidingDiff', name: '标书对比' },
    { path: '/home/navigation', name: '平台导航' },
    { path: '/home/invite', name: '邀请' },
  ];
  return menu.filter(({ isShown = true }) => isShown).map(({ path, name }) => ({ path, name }));
}

/** What the session of the widgets reads (specification, section 3). */
export async function presentUser(db: Executor, row: AccountRow): Promise<signIn.UserInfo> {
  const balance = await bidBalance(db, row.id);
  const flags = { bidFileShowFlag: 1, projectListShowFlag: 1 };
  return {
    id: row.id,
    account: accountName(row),
    phone: row.phone ?? '',
    source: row.registSource,
    packageUnit: '',
    packageUnlimitedTimes: 0,
    expireDate: '',
    bidNumber: balance.package,
    monthBidNumber: balance.month,
    temporaryBidNumber: balance.temporary,
    grantBidNumber: balance.grant,
    name: row.companyName,
    ...flags,
    rights: '',
    tenantId: row.tenantId,
    needUserInfo: 1,
    isEmployee: 0,
    headMenu: headMenuOf(flags),
  };
}
