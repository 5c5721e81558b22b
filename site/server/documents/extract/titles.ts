import type { Block } from '../document.ts';
import { beginsForms, isAppendixTitle, isFormsTitle } from './appendix-titles.ts';
import { bidCalls } from './bid-words.ts';
import { contentsChapters } from './contents-chapters.ts';
import { englishChapter, englishPlace, isEnglish, isEnglishChapter } from './english-words.ts';
import { CONTENTS_GAP, countIn, listedTitles } from './listed-titles.ts';
import { nested } from './nested-titles.ts';
import { compact, withoutEnglishBehind, withoutNumber, withoutPointer } from './text.ts';

/** What a part of a tender file is for. `data` is the table of particulars (前附表) at the head of the instructions. */
export type Place =
  | 'cover'
  | 'notice'
  | 'data'
  | 'instructions'
  | 'evaluation'
  | 'contract'
  | 'requirements'
  | 'format'
  | 'bill'
  | 'other';

const answers = `(?:${bidCalls}|采购)`;
const titleKinds: [Place, RegExp][] = [
  [
    'evaluation',
    /评标办法|评标方法|(?:磋商|谈判|询比|询价|比选|遴选)办法|评审办法|评审方法|评分办法|评分标准|评标标准|评审标准|评选办法|评定办法|评议办法/,
  ],
  ['contract', /^(?!.*(?:技术|服务|商务|采购需求)[^款]{0,12}要求).*合同/],
  ['data', /前附表|(?:须知|投标|供应商|磋商)(?:资料|数据)表|须知表|^资料表|投标资料表/],
  [
    'format',
    new RegExp(
      `${answers}(?:文件|书).{0,6}(?:格式|组成|编制|样式|内容|附件|附表|附录|表格|样表|模板|范本)|格式|^(?:[一二三四五六七八九十]{1,3}[、.]|第[一二三四五六七八九十]{1,3}(?:章|部分|篇))?附[件录表]$|${answers}文件附件|附件.{0,4}${answers}文件`,
    ),
  ],
  ['instructions', /须知/],
  ['notice', /公告(?!期限)|邀请|招标条件/],
  ['bill', /工程量清单|图纸|图样/],
  [
    'requirements',
    /需求|技术(?:要求|规范|规格|标准|条件|参数|文件要求|部分|条款)|服务(?:要求|内容|范围|标准)|采购(?:内容|要求|清单|标的|项目)|招标(?:内容|范围|项目要求|项目内容|要求)|项目(?:要求|说明|内容|概况|技术)|发包人要求|委托人要求|招标人要求|采购人要求|任务书|货物(?:要求|清单|说明)|商务要求|供货(?:要求|范围)|规格要求|设计要求|工作(?:范围|内容)/,
  ],
  ['evaluation', /评标|评审|评分|评议|评选|评定|资格审查|定标|磋商程序|谈判程序|磋商办法|成交/],
];

/** What a chapter with this title is for. */
export function placeOfTitle(title: string): Place {
  const text = compact(title);
  const found = titleKinds.find(([, pattern]) => pattern.test(text))?.[0];
  return found ?? (isEnglish(title) ? englishPlace(title) : undefined) ?? 'other';
}

const chapterNumber = /^第[一二三四五六七八九十百零\d]{1,3}(?:章|卷|部分|篇|册|分册|编)/;
/** What a file without chapters may be divided by: 壹、招标公告, 第一节 招标邀请, 第三条 技术参数. */
const lesserNumbers = [
  /^[壹贰叁肆伍陆柒捌玖拾]{1,2}(?=[、.．])/,
  /^第[一二三四五六七八九十百零\d]{1,3}节/,
  /^第[一二三四五六七八九十百零\d]{1,3}条/,
];
const bareTitle =
  /^(?:(?:国内|国际|公开|邀请|竞争性|单一来源)*(?:招标|采购|磋商|谈判|询价|比选|询比|遴选|竞价|采购项目)*(?:公告|邀请函?|邀请书|投标邀请函?|投标邀请书)|(?:投标|供应商|响应|应答|磋商|谈判|报价|比选)(?:人|方|商|供应商)?须知(?:前附表|资料表|表)?|前附表|投标资料表|(?:采购|用户|项目|服务|技术|货物|招标)+需求(?:书|一览表)?|评标方法和评分标准|评分标准|(?:评标|评审|评选|评定|评议|磋商|谈判|询价|询比|比选|遴选)(?:办法|方法)|合同(?:条款|草案|文本|主要条款)(?:及格式)?|(?:投标|响应|应答|报价)文件格式)$/;

/** Whether a line of text ends like a table of contents entry. */
function endsLikeContents(text: string): boolean {
  return (
    /$(?<=(?:\.{3}|…|·{3}|\t|\s{2})\s*(?:[-–—]\s*)?\d{1,4}\s*(?:[-–—]\s*)?)/.test(text) ||
    /[\u4e00-\u9fa5）)]\s+\d{1,3}$/.test(text.trim())
  );
}

/** The title of a chapter, when the block is one; otherwise undefined. */
function chapterTitle(block: Block): string | undefined {
  if (block.kind === 'table' || block.toc) return undefined;
  const text = compact(block.text);
  if (isEnglish(block.text))
    return isEnglishChapter(block) && !endsLikeContents(block.text) ? block.text.trim() : undefined;
  const { length } = withoutEnglishBehind(text);
  if (length > 45 || length === 0 || /[。；;]$/.test(text) || endsLikeContents(block.text))
    return undefined;
  if (chapterNumber.test(text)) {
    const rest = text.replace(chapterNumber, '').replace(/^[:、.]/, '');
    // 第一部分 资格文件： leads to a list of what that part of a bid holds.
    if (block.kind !== 'heading' && /^第[^章]+$(?<=.:)/.test(text)) return undefined;
    return /^(?:规定|要求的|所列|应(?!提交|答|标|征|用|急)|见|的|中|与|和|及|或)|[，。]/.test(rest)
      ? undefined
      : block.text.trim();
  }
  const rest = compact(withoutNumber(block.text));
  if (bareTitle.test(text)) return block.text.trim();
  if (
    block.kind === 'heading' &&
    (block.level ?? 9) <= 1 &&
    placeOfTitle(rest) !== 'other' &&
    rest.length <= 30
  )
    return block.text.trim();
  return bareTitle.test(rest) &&
    rest.length >= 4 &&
    block.kind === 'heading' &&
    (block.level ?? 9) <= 2
    ? block.text.trim()
    : undefined;
}

export interface Title {
  at: number;
  text: string;
  /** 第三章; empty for a title without a number. */
  number: string;
  heading: boolean;
  place: Place;
}

/**
 * The titles that open parts of the file, in order. Files without chapters are divided by their sections 一、二、三、.
 * Left out are lists of the chapters, and unnumbered lines that only repeat such words between numbered chapters.
 */
export function titlesOf(
  blocks: Block[],
  contents: readonly Block[] = [],
): { titles: Title[]; chapters: boolean } {
  const strict = readTitles(blocks, chapterTitle);
  const counted = countedChapters(blocks, contents);
  const plain = counted.length > 0 ? counted : plainChapters(blocks);
  const divided =
    plain === counted || placesOf(plain) > placesOf(strict)
      ? [...plain, ...strict.filter(({ number }) => number !== '')].toSorted((a, b) => a.at - b.at)
      : strict.length >= 2
        ? strict
        : lesserNumbers.map((number) => lesserTitles(blocks, number)).find(isDivision);
  const chapters = divided !== undefined;
  const found = divided ?? readTitles(blocks, sectionTitle);
  const listed = listedTitles(found);
  const real = found.filter((title) => !listed.has(title.at));
  const numbered = real.filter((title) => title.number !== '');
  const first = numbered[0]?.at ?? Number.POSITIVE_INFINITY;
  const kept =
    numbered.length < 3
      ? real
      : real.filter(
          (title) =>
            title.number !== '' || title.heading || title.place === 'data' || title.at < first,
        );
  const whole = withFormsTitle(kept, blocks);
  return { titles: withAppendices(nested(whole, blocks), blocks), chapters };
}

/** The chapters with the chapter of forms, where that has no number and no chapter before it is one. */
function withFormsTitle(titles: readonly Title[], blocks: readonly Block[]): Title[] {
  const first = titles[0]?.at ?? Number.POSITIVE_INFINITY;
  const last = lastChapter(titles);
  const forms = titles.find(({ place }) => place === 'format')?.at ?? Number.POSITIVE_INFINITY;
  const named = blocks.findIndex(
    (_, i) => i > first && i < forms && isFormsTitle(blocks, i, last?.at ?? 0),
  );
  const behind = titles.at(-1)?.at ?? Number.POSITIVE_INFINITY;
  const at =
    named === -1 && forms === Number.POSITIVE_INFINITY
      ? blocks.findIndex((_, i) => beginsForms(blocks, i, behind))
      : named;
  const block = blocks[at];
  if (!block || block.kind === 'table') return [...titles];
  const own: Title = { at, text: block.text.trim(), number: '', heading: true, place: 'format' };
  return [...titles.filter((title) => title.at !== at), own].toSorted((a, b) => a.at - b.at);
}

/** The last of the chapters counted as the first one is: 第一册 behind 第五章 begins what is inside. */
function lastChapter(titles: readonly Title[]): Title | undefined {
  const unit = (title: Title | undefined) => title?.number.at(-1);
  const all = titles.filter(({ number }) => number !== '');
  const own = all.filter((title) => unit(title) === unit(all[0]));
  const fall = own.findIndex((title, i) => i > 0 && countIn(title) <= countIn(own[i - 1] ?? title));
  return own.at(fall === -1 ? -1 : fall - 1);
}

/** The chapters with what the file appends to them: 附件 技术规范书 behind the forms. */
function withAppendices(titles: readonly Title[], blocks: readonly Block[]): Title[] {
  const first = titles[0]?.at ?? Number.POSITIVE_INFINITY;
  const appended = blocks.flatMap((block, at): Title[] => {
    const isOne = at > first && !titles.some((title) => title.at === at);
    if (!isOne || block.kind === 'table' || !isAppendixTitle(blocks, at)) return [];
    const text = block.text.trim();
    return [
      { at, text, number: '', heading: true, place: placeOfTitle(text.replace(/^附[件录表]/, '')) },
    ];
  });
  return [...titles, ...appended].toSorted((a, b) => a.at - b.at);
}

const placesOf = (titles: readonly Title[]): number =>
  new Set(titles.map(({ place }) => place).filter((place) => place !== 'other')).size;

/** Chapters of a file are at least so many, where only 1, 2, 3 counts them. */
const LEAST_PLAIN = 4;

/** The chapters the table of contents counts 一、二、 or 1 2, whatever they are for; they are of several kinds. */
function countedChapters(blocks: readonly Block[], contents: readonly Block[]): Title[] {
  const found = contentsChapters(blocks, contents).map(({ at, number, words }): Title => {
    const block = blocks[at];
    const text = block && block.kind !== 'table' ? block.text.trim() : words;
    return { at, text, number, heading: block?.kind === 'heading', place: placeOfTitle(words) };
  });
  return placesOf(found) >= LEAST_KINDS ? found : [];
}
const LEAST_KINDS = 3;

/** Most of them one right below the other: a list of the parts, not the parts. */
const isDense = (titles: readonly Title[]): boolean =>
  titles.filter(({ at }, i) => i > 0 && at - (titles[i - 1]?.at ?? 0) <= CONTENTS_GAP).length * 2 >=
  titles.length - 1;

/** 1 招标公告 … 6 投标文件格式: lines counted one by one, each called like a part of the file; a table of contents comes before them. */
function plainChapters(blocks: readonly Block[]): Title[] {
  const found = blocks.flatMap((block, at): Title[] => {
    if (block.kind === 'table' || block.toc || endsLikeContents(block.text)) return [];
    const [, number = '', words = ''] =
      /^(\d{1,2})[\s、.．]{1,4}([^\d\s.．。，,；;：:]{2,24})$/.exec(block.text.trim()) ?? [];
    const place = placeOfTitle(words);
    const heading = block.kind === 'heading';
    return words === '' || place === 'other'
      ? []
      : [{ at, text: block.text.trim(), number, heading, place }];
  });
  let best: Title[] = [];
  for (const [i, first] of found.entries()) {
    if (first.number !== '1') continue;
    const chain = [first];
    for (const title of found.slice(i + 1))
      if (Number(title.number) === chain.length + 1) chain.push(title);
    if (chain.length >= best.length && !isDense(chain)) best = chain;
  }
  return best.length >= LEAST_PLAIN && placesOf(best) >= LEAST_PLAIN ? best : [];
}

/** Sections or articles that the whole file is divided into, not those of a contract only. */
const isDivision = (titles: Title[]): boolean =>
  titles.length >= 3 &&
  new Set(titles.map(({ place }) => place).filter((place) => place !== 'other')).size >= 2;

function lesserTitles(blocks: Block[], number: RegExp): Title[] {
  const read = (block: Block): string | undefined => {
    if (block.kind === 'table' || block.toc) return undefined;
    const text = compact(block.text);
    const isTitle =
      number.test(text) &&
      text.length <= 25 &&
      !/[,，。；;：:]/.test(text) &&
      !endsLikeContents(block.text);
    return isTitle ? block.text.trim() : chapterTitle(block);
  };
  return readTitles(blocks, read, number);
}

function readTitles(
  blocks: Block[],
  read: (block: Block) => string | undefined,
  numbers = chapterNumber,
): Title[] {
  return blocks.flatMap((block, at): Title[] => {
    const own = read(block);
    if (own === undefined) return [];
    const english = englishChapter(own);
    const number = english?.number ?? numbers.exec(compact(own))?.[0] ?? '';
    const next = blocks[at + 1];
    const bare =
      number !== '' &&
      (english ? english.words === '' : compact(own) === number) &&
      next &&
      next.kind !== 'table' &&
      next.text.length <= 30;
    const text = bare ? `${own} ${next.text.trim()}` : own;
    return [
      {
        at,
        text,
        number,
        heading: block.kind === 'heading',
        place: placeOfTitle(english ? text : withoutPointer(compact(text).slice(number.length))),
      },
    ];
  });
}

/** In a file without chapters the sections 一、二、三、 stand for them, where their title says what they are for. */
function sectionTitle(block: Block): string | undefined {
  const chapter = chapterTitle(block);
  if (chapter !== undefined || block.kind === 'table' || block.toc) return chapter;
  const text = compact(block.text);
  const known =
    /^[一二三四五六七八九十]{1,3}[、.]/.test(text) &&
    text.length <= 25 &&
    !/[,。;]/.test(text) &&
    placeOfTitle(withoutNumber(block.text)) !== 'other';
  return known ? block.text.trim() : undefined;
}
