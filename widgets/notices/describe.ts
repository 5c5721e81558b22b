import { type ElementDescription, failurePart } from '../kit/describe.ts';

export const description: ElementDescription = {
  tag: 'tender-notices',
  name: 'TenderNotices',
  summary: '顶部公告条，一次性的更新说明，或放着两者的铃铛；关闭后不再出现',
  attributes: [
    {
      name: 'kind',
      type: "'head' | 'update' | 'bell'",
      default: 'head',
      description:
        'head：公告条，高 44px，浮在后面的内容上，不推动页面；页面可用 --tender-notices-space 预留高度（上次显示时的值存于 localStorage 的 tender.notices.space）。update：右下角的更新说明；bell：一个铃铛按钮，按下列出公告与更新说明',
    },
    {
      name: 'base',
      type: 'string',
      default: '',
      description: '我们网站的地址，写在链接之前；不填时用服务所在的网站',
    },
  ],
  events: [
    { name: 'tender-notice-closed', detail: '{ id: string }', description: '访客关闭了一条公告' },
  ],
  slots: [],
  parts: [failurePart],
  place: 0,
};
