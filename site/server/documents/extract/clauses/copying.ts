import { linesOf } from '../passages.ts';
import type { PlacedBlock } from '../sections.ts';
import { cleanText, compact, withoutNumber } from '../text.ts';
import type { FoundClause } from './found.ts';

/** Verbs of copying, and the tender's words as what is copied. */
const copying = /照抄|照搬|抄袭|抄写|复制|拷贝|粘贴/;
const words =
  /(?:招标|采购|磋商|谈判|询价|比选|标书)文件|(?:招标|采购|技术|参数|商务|服务)(?:要求|参数|需求|条款|规格|指标)|原文|用户需求/;
/** The tender's file handed on to others is another matter. */
const handedOn = /第三方|他人|外传|泄露|泄漏|保密|知识产权|著作权|光盘|介质/;
const LONGEST = 400;

/** What the file says of bids that copy its words. */
export function copyingClauses(placed: readonly PlacedBlock[]): FoundClause[] {
  return linesOf(
    placed.filter((part) => part.place !== 'contract'),
    true,
  ).flatMap((line) =>
    line.text.split(/(?<=[。；;])/).flatMap((sentence): FoundClause[] => {
      const flat = compact(sentence);
      return flat.length <= LONGEST &&
        copying.test(flat) &&
        words.test(flat) &&
        !handedOn.test(flat)
        ? [
            {
              kind: 'no-copying',
              text: cleanText(withoutNumber(sentence)),
              quote: sentence.trim(),
              part: line.part,
              page: line.page,
            },
          ]
        : [];
    }),
  );
}
