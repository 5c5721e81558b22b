import { type ElementDescription, failurePart } from '../kit/describe.ts';

export const description: ElementDescription = {
  tag: 'tender-knowledge',
  name: 'TenderKnowledge',
  summary:
    '资料库：编写时可以引用的资料（上传、文件夹、标签、查找、预览），企业档案，证照与人员及其有效期',
  attributes: [
    {
      name: 'view',
      type: "'files' | 'profile' | 'credentials' | 'staff'",
      description: '只显示资料、企业档案、证照或人员。不填时全部显示为页签',
    },
    {
      name: 'space',
      type: "'private' | 'company' | 'public'",
      description: '只显示一类资料：我的、企业或公共。不填时显示为页签',
    },
    { name: 'upload', type: 'boolean', default: 'false', description: '打开时先展开上传的侧栏' },
    { name: 'file', type: 'string', description: '只显示这一份资料的正文（资料的 id）' },
  ],
  events: [
    {
      name: 'tender-sign-in-needed',
      detail: 'null',
      description: '需要登录。preventDefault() 后由页面自行处理',
    },
    {
      name: 'tender-open-bid',
      detail: '{ id: string; chapterId?: string }',
      description:
        '打开用到某项资料的标书，chapterId 是用到它的章节。preventDefault() 后由页面自行跳转',
    },
  ],
  slots: [],
  parts: [failurePart],
  place: 320,
};
