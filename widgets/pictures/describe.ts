import { type ElementDescription, failurePart } from '../kit/describe.ts';

export const description: ElementDescription = {
  tag: 'tender-pictures',
  name: 'TenderPictures',
  summary: '图片库：上传、分类、查找和删除编写时可以插入的图片',
  attributes: [],
  events: [{ name: 'tender-sign-in-needed', detail: 'null', description: '需要登录。preventDefault() 后由页面自行处理' }],
  slots: [],
  parts: [failurePart],
  place: 320,
};
