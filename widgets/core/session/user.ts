import type { UserInfo } from '../contract/sign-in.ts';
import { isPhone } from '../format.ts';
import type { UserFields } from './state.ts';

/** Services of this family write an empty number as -1 (`wire.md` 4). */
const count = (value: number) => Math.max(0, value);
/** On unless it says 0. */
const flag = (value: number) => (value === 0 ? 0 : 1);

/** The fields of the session that an answer about the user decides (specification, section 3). A menu only where it has one. */
export function userFields({ name, isEmployee, headMenu, ...user }: UserInfo): UserFields {
  return {
    ...user,
    phone: user.phone || (isPhone(user.account) ? user.account : ''),
    packageUnlimitedTimes: count(user.packageUnlimitedTimes),
    bidNumber: count(user.bidNumber),
    monthBidNumber: count(user.monthBidNumber),
    temporaryBidNumber: count(user.temporaryBidNumber),
    grantBidNumber: count(user.grantBidNumber),
    company: isEmployee === 1,
    companyName: name,
    bidFileShowFlag: flag(user.bidFileShowFlag),
    projectListShowFlag: flag(user.projectListShowFlag),
    needUserInfo: flag(user.needUserInfo),
    ...(headMenu ? { headMenu: headMenu.filter(({ path }) => path) } : {}),
  };
}
