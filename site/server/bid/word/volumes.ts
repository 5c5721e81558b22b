import type { word } from 'tender-widgets/contract';

export type Volume = (typeof word.volumes)[number];
/** What a file holds, where it does not hold the whole bid. */
export type FilePart = (typeof word.fileParts)[number];

/** What a volume is called on its cover and in the name of its file. */
export const volumeTitles: Record<Volume, string> = {
  技术标: '技术标',
  商务标: '商务标',
  资信: '资信标',
  报价: '报价文件',
};

/** What a file is called by the part it holds. */
export const partTitles: Record<FilePart, string> = { ...volumeTitles, 报价以外: '不含报价' };

/** The volume a part is; undefined for one of several. */
export const volumeOfPart = (part: FilePart | undefined): Volume | undefined =>
  part === '报价以外' ? undefined : part;
