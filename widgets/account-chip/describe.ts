import { type ElementDescription, failurePart } from '../kit/describe.ts';

export const description: ElementDescription = {
  tag: 'tender-account-chip',
  name: 'TenderAccountChip',
  summary: '显示当前用户与剩余次数，可进入账户中心、退出登录；未登录时不占内容',
  attributes: [
    {
      name: 'account',
      type: 'string',
      default: '/home/account',
      description: '账户中心的地址；留空时菜单里没有这一项',
    },
    {
      name: 'look',
      type: "'full' | 'icon'",
      default: 'full',
      description: 'icon：只显示一个图标，名称与剩余次数在菜单里',
    },
  ],
  events: [
    {
      name: 'tender-open-account',
      detail: 'null',
      description: '打开账户中心。preventDefault() 后由页面自行跳转',
    },
  ],
  slots: [],
  parts: [failurePart],
  place: 0,
};
