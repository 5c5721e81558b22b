import { type ElementDescription, failurePart } from '../kit/describe.ts';

export const description: ElementDescription = {
  tag: 'tender-head-menu',
  name: 'TenderHeadMenu',
  summary: '工作台的导航：登录后显示账号的菜单，未登录时显示页面自带的链接',
  attributes: [
    {
      name: 'current',
      type: 'string',
      description: '当前页面的路径；不填则取地址栏的路径，并随页面切换更新',
    },
    {
      name: 'base',
      type: 'string',
      default: '',
      description: '我们网站的地址，写在链接之前；不填时用服务所在的网站',
    },
  ],
  events: [],
  slots: [{ name: '', description: '没有菜单时（未登录、读取中、脚本未加载）显示的链接 <a>' }],
  parts: [failurePart],
  place: 0,
};
