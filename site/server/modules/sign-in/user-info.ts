import type { signIn } from 'tender-widgets/contract';
import type { Executor } from '../../db/open.ts';
import type { AccountRow } from '../../db/schema.ts';
import { bidBalance } from '../account/bid-log.ts';
import { accountName } from './accounts.ts';

/** Of our own site (specification, section 2). */
const headMenu = [
  { path: '/home', name: '工作台' },
  { path: '/home/book', name: '写标书' },
  { path: '/home/historyBook', name: '我的标书' },
];

/** What the session of the widgets reads (specification, section 3). */
export async function presentUser(db: Executor, row: AccountRow): Promise<signIn.UserInfo> {
  const balance = await bidBalance(db, row.id);
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
    bidFileShowFlag: 1,
    projectListShowFlag: 1,
    rights: '',
    tenantId: row.tenantId,
    needUserInfo: 1,
    isEmployee: 0,
    headMenu,
  };
}
