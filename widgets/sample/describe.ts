import { type ElementDescription, failurePart } from '../kit/describe.ts';

export const description: ElementDescription = {
  tag: 'tender-sample',
  name: 'TenderSample',
  summary:
    '试读示例招标文件：不用登录，现场读出项目信息、评分项、必须响应条款与投标文件格式，并定位原文',
  attributes: [
    {
      name: 'sample',
      type: 'string',
      description: '打开时立即读取的示例编号，如 parking-platform',
    },
    {
      name: 'sign-in',
      type: 'string',
      default: '/',
      description: '登录页的地址，“用自己的招标文件试试”前往此处',
    },
  ],
  events: [
    {
      name: 'tender-sample-read',
      detail: '{ id: string; tookMs: number }',
      description: '一份示例读取完成',
    },
    {
      name: 'tender-sign-in-needed',
      detail: 'null',
      description: '要用自己的文件。preventDefault() 后由页面自行处理',
    },
  ],
  slots: [],
  parts: [failurePart],
  place: 0,
};
