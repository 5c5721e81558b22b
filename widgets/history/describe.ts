import { type ElementDescription, failurePart } from '../kit/describe.ts';

export const description: ElementDescription = {
  tag: 'tender-history',
  name: 'TenderHistory',
  summary: '我的标书：按截止时间排列，继续编写、下载和删除',
  attributes: [
    {
      name: 'writer',
      type: 'string',
      default: '/home/book/BidingWrite',
      description: '编写页的地址，打开标书时附加 ?id=',
    },
    {
      name: 'look',
      type: 'string',
      description: 'home：列表上方显示最近要交的一本与招标文件的放入处',
    },
  ],
  events: [
    {
      name: 'tender-open-bid',
      detail: '{ id: string }',
      description: '打开一本标书。preventDefault() 后由页面自行跳转',
    },
    {
      name: 'tender-bids-listed',
      detail: '{ total: number }',
      description: '列表读出，total 为全部标书数',
    },
    {
      name: 'tender-create-bid',
      detail: 'null',
      description: '新建标书。preventDefault() 后由页面自行跳转',
    },
    {
      name: 'tender-sign-in-needed',
      detail: 'null',
      description: '需要登录。preventDefault() 后由页面自行处理',
    },
  ],
  slots: [],
  parts: [failurePart],
  place: 320,
};
