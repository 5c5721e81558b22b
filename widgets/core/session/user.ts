import { isFields } from '../api/tolerant.ts';
import type { UserInfo } from '../contract/sign-in.ts';
import { isPhone } from '../format.ts';
import type { MenuEntry, UserFields } from './state.ts';

/** A user as a service of the family tells of them; its menu may look like anything. */
type UserAnswer = Omit<UserInfo, 'headMenu'> & { headMenu?: readonly unknown[] | undefined };

/** Services of this family write an empty number as -1 (`wire.md` 4). */
const count = (value: number) => Math.max(0, value);
/** On unless it says 0. */
const flag = (value: number) => (value === 0 ? 0 : 1);

/** The entries of a menu that have a path; another service's menu must not cost the visitor the whole answer. */
function menuEntries(entries: readonly unknown[]): MenuEntry[] {
  return entries.flatMap((entry) => {
    const { path, name } = isFields(entry) ? entry : { path: entry, name: '' };
    return typeof path === 'string' && path
      ? [{ path, name: typeof name === 'string' ? name : '' }]
      : [];
  });
}

/** The fields of the session that an answer about the user decides (specification, section 3). A menu only where it has one. */
export function userFields({ name, isEmployee, headMenu, ...user }: UserAnswer): UserFields {
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
    ...(headMenu ? { headMenu: menuEntries(headMenu) } : {}),
  };
}
