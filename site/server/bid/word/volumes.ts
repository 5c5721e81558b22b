import type { word } from 'tender-widgets/contract';

export type Volume = (typeof word.volumes)[number];

/** What a volume is called on its cover and in the name of its file. */
export const volumeTitles: Record<Volume, string> = {
  技术标: '技术标',
  商务标: '商务标',
  资信: '资信标',
  报价: '报价文件',
};
