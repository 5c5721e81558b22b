import { type ElementDescription, failurePart } from '../kit/describe.ts';

export const description: ElementDescription = {
  tag: 'tender-pictures',
  name: 'TenderPictures',
  summary: '图片库：上传图片与 PDF 页面，分类、打标签、裁剪、旋转，提示打印问题，删除可以恢复',
  attributes: [],
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
