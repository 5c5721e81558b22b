import { overridable } from '../core/texts.ts';

export const messages = overridable('account-chip', {
  bidsLeft: (count: number) => `剩余 ${count} 次`,
  unlimited: '不限次数',
  nameAndBids: (name: string, bids: string) => `${name}，${bids}`,
  unknown: '我的账户',
  center: '账户中心',
  signOut: '退出登录',
  signOutQuestion: '退出后，所有设备上的登录一并失效。确定退出吗？',
});
