import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Id, IdParams } from './primitives.ts';

/** Words of an old bid that are of the other project: a name, a number, a date, an amount. */
export const ForeignWords = v.object({
  /** As they stand in the offered text. */
  quote: v.string(),
  msg: v.string(),
  /** What would stand there in this bid, where it is known; put in only with the bidder's yes. */
  to: v.optional(v.string()),
});

const OldPicture = v.object({
  /** A data URL of PNG, JPEG or WebP. */
  data: v.string(),
  /** The paragraph of the content it stands behind, from 1; 0: right below the heading. */
  paragraph: v.number(),
});

/** A text of an old bid for a chapter of this one; nothing of it is stored until the bidder saves it as the chapter's text. */
export const OldText = v.object({
  chapterId: Id,
  /** The heading it stood under. */
  heading: v.string(),
  /** Markdown, without its pictures. */
  content: v.string(),
  foreign: v.array(ForeignWords),
  /** Pictures that stood in it; they are put into the library and the text only with the bidder's yes. */
  pictures: v.optional(v.array(OldPicture)),
});
export type OldText = v.InferOutput<typeof OldText>;

export const offerOldBid = endpoint('POST', '/bid/client/bids/{id}/old-bid', {
  summary:
    '以自己的旧标书为底稿（multipart 的 file，docx 或 pdf 等）：按章节给出可用的文字，标出属于原项目的名称、编号、日期、金额；不保存',
  act: '读取旧标书',
  limit: 'imports',
  params: IdParams,
  accepts: ['multipart/form-data'],
  reply: v.object({
    offers: v.array(OldText),
    /** Headings of the old bid that no chapter takes. */
    unused: v.array(v.string()),
    /** Pictures of the old bid that are not among the offers: of other sections, of other kinds, or too many. */
    picturesLeft: v.number(),
  }),
  errors: [
    ...(['notFound', 'bidFinished', 'outlineMissing', 'outlineAbsent'] as const),
    ...(['emptyFile', 'tooLarge', 'unsupportedFile', 'renamedFile'] as const),
  ],
});
