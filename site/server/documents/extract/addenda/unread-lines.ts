import { type Block, blockText, type DocumentFile, type TenderDocument } from '../../document.ts';
import { compact, numberStyle, withoutNumber } from '../text.ts';
import type { FoundChange } from './patch.ts';
import { unreadRows } from './unread-rows.ts';
import { voidingsIn } from './voiding.ts';

/** A line of an addendum, or a row of a table of it, that says something of which no change came. */
export interface UnreadLine {
  block: Block;
  text: string;
}

const LEAST = 8;
/** A longer line is a chapter printed anew, which is held against the tender's as a whole. */
const MOST = 200;
/** Whom to ask, and when it was said. */
const FORMAL =
  /(?:联系人|联系方式|联系地址|电话|传真|邮箱|网址|地址|邮编|(?:项目|采购|招标)(?:编号|名称)|(?:公告|更正|首次公告|发布)日期|名称|(?:更正|变更|修改)(?:理由|原因|事项))[^：:]{0,6}[：:]/;
/** What stays as it was, and what the law says of it. */
const NOTHING_NEW =
  /^(?:其他|其余|除上述|以上|特此|本(?:补遗|更正|澄清|通知|答疑|公告|文件))|不变(?:[。；]?$|[，,]仍)|不作(?:修改|调整|变更)|以(?:本|此)[^，。]{0,14}为准/;
const ASKED = /^(?:问|答|提问|疑问|问题|回复|答复|解答|澄清)[^：:]{0,6}[：:]/;
/** A figure, words in quotation marks, a mark, or what is to be done. */
const TELLS = /\d|[“”"★▲]|应当?|必须|不得|删除|取消|增加|修改|调整|变更|提供|提交/;

/** The numbered lines and the rows of tables of an addendum that tell something the other files do not, and of which no change was read, in their order. */
export function unreadLines(
  document: TenderDocument,
  file: DocumentFile,
  changes: readonly FoundChange[],
): UnreadLine[] {
  const own = changes.filter(({ fileId }) => fileId === file.id);
  const blocks = new Set(
    own.flatMap(({ sources }) =>
      sources.filter(({ fileId }) => fileId === file.id).map(({ block }) => block),
    ),
  );
  const words = own.flatMap(({ before, after, about }) => [before, after, about]).map(compact);
  const said = compact(
    document.blocks
      .filter(({ index }) => index < file.first || index >= file.first + file.count)
      .map(blockText)
      .join('\n'),
  );
  const isRead = (text: string): boolean => {
    const bare = compact(withoutNumber(text));
    return (
      said.includes(bare) ||
      words.some((one) => one.includes(bare) || (one.length >= LEAST && bare.includes(one)))
    );
  };
  return document.blocks
    .slice(file.first, file.first + file.count)
    .flatMap((block): UnreadLine[] => {
      if (block.kind === 'table')
        return unreadRows(block, { changes: own, said })
          .filter((text) => ![FORMAL, NOTHING_NEW].some((sign) => sign.test(compact(text))))
          .map((text) => ({ block, text }));
      if (blocks.has(block.index)) return [];
      return blockText(block)
        .split('\n')
        .filter((text) => tells(text) && !isRead(text))
        .map((text) => ({ block, text: text.trim() }));
    });
}

function tells(text: string): boolean {
  const bare = compact(withoutNumber(text));
  return (
    numberStyle(text) !== '' &&
    bare.length >= LEAST &&
    bare.length <= MOST &&
    // 关于包2: a number that names a lot tells nothing.
    TELLS.test(bare.replaceAll(/(?:包|标段|分包|品目)\d{1,3}/g, '')) &&
    !/[：:？?]$/.test(bare) &&
    // What it voids and nothing was read from is said apart (`file-doubts.ts`).
    voidingsIn(text).length === 0 &&
    ![FORMAL, NOTHING_NEW, ASKED].some((sign) => sign.test(bare))
  );
}
