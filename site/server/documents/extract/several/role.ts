import type { tender } from 'tender-widgets/contract';
import { blockText, type TenderDocument } from '../../document.ts';
import { compact } from '../text.ts';

type Role = tender.FileRole;

/** Words that make a file a change of another, wherever they stand in its name. */
const ANSWERS = /答疑|答复|回复|问答|解答/;
const ADDENDUM =
  /补遗|澄清|更正|勘误|变更(?:公告|通知|文件)|补充(?:公告|通知|文件|说明)|(?:修改|调整)(?:公告|通知|说明)|关于(?:修改|调整|变更|延期)/;
/** A tender that is printed again as a whole. */
const VERSION =
  /(?:招标|采购|磋商|谈判|询价|比选)文件.{0,20}(?:修订|修改|更新|最新|新|第[二三四五2-5])(?:版|稿)|(?:重新|再次)(?:发布|上传|挂网)|(?:修订|修改|更新|第[二三四五2-5])(?:版|稿).{0,12}(?:招标|采购|磋商|谈判|询价|比选)文件/;
/** What the last of these words in a name says is what the file is. */
const KINDS: readonly [Role, RegExp][] = [
  ['quantities', /工程量清单|采购清单|报价清单|货物清单|供货清单|清单|限价表/g],
  ['drawings', /图纸|施工图|图集|平面图|附图|图册/g],
  [
    'specification',
    /技术规[范格]书?|规[范格]书|技术(?:要求|文件|标准|部分|条款)|(?:采购|用户|项目|服务)需求书?|需求书|任务书/g,
  ],
  [
    'tender',
    /招标文件|采购文件|磋商文件|谈判文件|询价(?:文件|通知书?)|比选文件|竞价文件|遴选文件/g,
  ],
];
/** What stands in brackets is beside the name: 招标文件（含图纸、清单）. */
const BRACKETS = /[（(【[][^（(【[）)】\]]{0,60}[）)】\]]/g;

/** The role a title speaks of; undefined where it names none. */
function roleOfTitle(title: string): Role | undefined {
  if (ANSWERS.test(title)) return 'answers';
  if (ADDENDUM.test(title) || VERSION.test(title)) return 'addendum';
  const bare = title.replaceAll(BRACKETS, '');
  const found = KINDS.flatMap(([role, words]) =>
    [...bare.matchAll(words)].map(({ index, 0: word }) => ({ role, end: index + word.length })),
  );
  return found.toSorted((one, other) => other.end - one.end)[0]?.role;
}

/** The role a file's name speaks of. A sheet is a list of quantities unless it says something else. */
export function roleOfName(name: string): Role | undefined {
  const bare = compact(name.replace(/\.[^.]{1,8}$/, ''));
  return roleOfTitle(bare) ?? (/\.xlsx?$|\.xlsm$/i.test(name) ? 'quantities' : undefined);
}

/** Short lines at the head of a file are its title. */
const HEAD_BLOCKS = 12;
const TITLE_CHARS = 40;
/** Chapters that only a tender has. */
const CHAPTERS = /评标办法|评审办法|评分标准|投标人须知|供应商须知|投标文件格式|响应文件格式/;

/** The role a file's own words speak of: its title, else the chapters it has. */
export function roleOfContent({ blocks }: TenderDocument): Role | undefined {
  const titles = blocks
    .slice(0, HEAD_BLOCKS)
    .map((block) => compact(blockText(block)))
    .filter((text) => text.length > 0 && text.length <= TITLE_CHARS);
  const named = titles.map(roleOfTitle).filter((role) => role !== undefined);
  const changed = named.find((role) => role === 'addendum' || role === 'answers');
  if (changed) return changed;
  const chapters = new Set(
    blocks.flatMap((block) => {
      const text = block.kind === 'table' ? '' : compact(block.text);
      return text.length <= TITLE_CHARS ? (CHAPTERS.exec(text)?.[0] ?? []) : [];
    }),
  );
  return chapters.size >= 2 ? 'tender' : named[0];
}

/** What speaks for a file's being the tender where none is called so. */
interface Candidate {
  id: string;
  role: Role;
  chosen: boolean;
  /** Blocks of text. */
  blocks: number;
}

/** The file that is the tender where nobody said which: the longest of those that change nothing. Undefined where one is, or none can be. */
export function missingTender(files: readonly Candidate[]): string | undefined {
  if (files.some(({ role }) => role === 'tender')) return undefined;
  const free = files.filter(({ chosen, blocks }) => !chosen && blocks > 0);
  const weight = ({ role, blocks }: Candidate) =>
    (role === 'addendum' || role === 'answers' ? 0 : role === 'other' ? 2e6 : 1e6) + blocks;
  return free.toSorted((one, other) => weight(other) - weight(one))[0]?.id;
}
