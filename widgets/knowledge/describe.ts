import { type ElementDescription, failurePart } from '../kit/describe.ts';

export const description: ElementDescription = {
  tag: 'tender-knowledge',
  name: 'TenderKnowledge',
  summary: '我的资料：上传、查找、预览和删除编写时可以引用的文件',
  attributes: [{ name: 'upload', type: 'boolean', default: 'false', description: '上传区放在最前' }],
  events: [{ name: 'tender-sign-in-needed', detail: 'null', description: '需要登录。preventDefault() 后由页面自行处理' }],
  slots: [],
  parts: [failurePart],
  place: 320,
};
