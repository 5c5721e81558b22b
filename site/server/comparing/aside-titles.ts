/** Headings under which text beside the body stands after it. */
export const asideTitles = {
  margin: '页眉和页脚',
  note: '脚注和尾注',
  comment: '批注',
  picture: '图片的名称和说明',
  property: '文件属性',
  hidden: '隐藏的文字',
} as const;
export type AsideKind = keyof typeof asideTitles;
