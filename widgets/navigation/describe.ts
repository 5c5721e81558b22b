import { type ElementDescription, failurePart } from '../kit/describe.ts';

export const description: ElementDescription = {
  tag: 'tender-navigation',
  name: 'TenderNavigation',
  summary: '平台导航：招标投标平台目录，可按地区、类型查找，收藏常用平台和自己的网址',
  attributes: [],
  events: [
    {
      name: 'tender-sign-in-needed',
      detail: 'null',
      description: '收藏需要登录。preventDefault() 后由页面自行处理',
    },
  ],
  slots: [{ name: '', description: '页面自带的目录：组件取到目录之前，或取不到时显示' }],
  parts: [failurePart],
  place: 0,
};
