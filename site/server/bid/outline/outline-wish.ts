import { titleText } from '../../writing/text/tidy.ts';

/** What can be understood of a bidder's wish without a model. */
export interface OutlineWish {
  /** replace: these and no others; add: beside what there is. */
  mode: 'replace' | 'add';
  /** Chapters that are named. */
  titles: string[];
  /** Chapters that shall go. */
  unwanted: string[];
  /** How many there shall be; null: not said. */
  count: number | null;
}

const MOST_TITLES = 40;
const TITLE_CHARS = 40;
const digits: Record<string, number> = {
  两: 2,
  二: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
  十: 10,
};

const removing = /删除|去掉|删去|不要|不写|取消|移除/;
const adding = /增加|新增|补充|加上|添加|再加|加入|另加/;
const listing =
  /(?:分为|分成|包括|包含|改为|改成|写成|依次(?:是|为)|如下|按照?|以下|章节(?:是|为)|小节(?:是|为)|增加|新增|补充|加上|添加|加入|删除|去掉|删去|不要|移除)[^：:「“《、，。；\n]{0,12}?[：:]?/;
const counted =
  /(\d{1,2}|[两二三四五六七八九十])\s*(?:个)?(?:子|小|二级|下级)?(?:章节|小节|部分|方面|章|节)/;
const notTitle =
  /^(?:等|等等|以下|如下|这些|那些|内容|章节|小节|目录|部分|一章|一节|更细|详细|具体)$|^(?:突出|强调|注重|体现|结合|要求|写得|尽量|不要|请|每|更)/;

/** Reads titles, counts and unwanted chapters out of a wish such as 「分为三节：需求分析、总体设计、实施计划」. */
export function readWish(instruction: string): OutlineWish {
  const wish: OutlineWish = { mode: 'replace', titles: [], unwanted: [], count: null };
  for (const clause of clausesOf(instruction)) {
    const titles = titlesIn(clause);
    if (removing.test(clause)) wish.unwanted.push(...titles);
    else {
      if (adding.test(clause) && titles.length > 0) wish.mode = 'add';
      wish.titles.push(...titles);
    }
    const number = counted.exec(clause)?.[1];
    if (number && !removing.test(clause)) wish.count = digits[number] ?? Number(number);
  }
  wish.titles = [...new Set(wish.titles)].slice(0, MOST_TITLES);
  return wish;
}

/** Sentences; lines of a numbered list stay with the sentence that begins it. */
function clausesOf(instruction: string): string[] {
  return instruction
    .replaceAll(/[：:]\s*\n\s*/g, '：')
    .replaceAll(
      /\n\s{0,200}(?=(?:\d{1,2}[.、)）]|[（(]?[一二三四五六七八九十]{1,2}[)）、]|[-•·]))/g,
      '；',
    )
    .split(/[。！!\n]/)
    .flatMap((sentence) =>
      sentence.split(/[，,；;]\s*(?=(?:并|再|同时|另外)?(?:增加|新增|补充|删除|去掉|删去|不要))/),
    )
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '');
}

function titlesIn(clause: string): string[] {
  const quoted = [...clause.matchAll(/[「“《"]([^」”》"]{2,40})[」”》"]/g)].map(
    (match) => match[1] ?? '',
  );
  if (quoted.length > 0)
    return quoted.map((title) => titleText(title, TITLE_CHARS)).filter(isTitle);
  const lead = listing.exec(clause);
  const colon = clause.search(/[：:]/);
  const from = colon >= 0 ? colon + 1 : lead ? lead.index + lead[0].length : -1;
  if (from < 0) return [];
  // Without a colon the list ends where the sentence goes on.
  const list = colon >= 0 ? clause.slice(from) : (clause.slice(from).split(/[，,；;]/)[0] ?? '');
  return list
    .replace(/^(?:一个?|\d{1,2}\s*个?|[两二三四五六七八九十]个?)?(?:章节|小节|章|节|部分)/, '')
    .replace(
      /(?:等)?(?:(?<![\d一二两三四五六七八九十])[\d一二两三四五六七八九十]+)?(?:个)?(?:章节|小节|部分|方面)?(?:的?内容)?$/,
      '',
    )
    .split(/[、；;，,]|以及|和(?=.{3})|与(?=.{3})/)
    .map((part) => titleText(part, TITLE_CHARS))
    .filter(isTitle);
}

const isTitle = (title: string) =>
  title.length >= 2 && title.length <= TITLE_CHARS && !notTitle.test(title);
