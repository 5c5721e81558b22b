import { tender } from 'tender-widgets/contract';
import { blockText } from '../../document.ts';
import { firstLots } from '../lot-names.ts';
import type { PlacedBlock } from '../sections.ts';
import { cleanText } from '../text.ts';
import { isOtherAmount } from './amounts.ts';
import { endsLikeProject } from './cover.ts';
import { englishSaid, englishSentences } from './english-sentences.ts';
import { type FactValue } from './fact-value.ts';
import { amountsInSentence, type SentenceValue } from './sentence-amounts.ts';
import { sentencePatterns } from './sentence-patterns.ts';
import { termsInSentence } from './sentence-terms.ts';
import { timesInSentence } from './sentence-times.ts';
import { factValue, looksLikeOrganisation } from './values.ts';

export interface SentenceFact {
  fact: tender.FactName;
  value: FactValue;
  quote: string;
  placed: PlacedBlock;
  /** How sure the wording is, 0–1. */
  weight: number;
}

/** 原公告中采购包1预算127万元，与本次采购无关. */
const OF_ANOTHER = /与本(?:次|项目|标段|包)[^，。；]{0,6}无关/;

/** Ⅰ标段：…，计划工期150日历天: what each lot may have for itself. */
const isOfLots = (fact: tender.FactName): boolean =>
  fact === 'duration' || tender.isMoneyFact(fact);

/** Each is searched for in thousands of sentences: made once, since a large expression takes long to make. */
const patterns = sentencePatterns.map((one) => ({
  ...one,
  pattern: new RegExp(one.pattern, `${one.pattern.flags}g`),
}));

/** The first match that is not skipped: 年度预算126万元，三年总预算378万元 has the whole behind a part. */
function matchIn(
  fact: tender.FactName,
  pattern: RegExp,
  text: string,
): RegExpExecArray | undefined {
  pattern.lastIndex = 0;
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    if (!skip(fact, text, found)) return found;
    if (found[0] === '') pattern.lastIndex++;
  }
  return undefined;
}

/** Facts stated in running text: 受…委托, 本项目预算为…, 于…前递交. */
export function sentenceFacts(placed: PlacedBlock[]): SentenceFact[] {
  const found: SentenceFact[] = [];
  for (const part of placed) {
    if (part.place === 'bill' || part.title) continue;
    for (const fact of saidInEnglish(part)) found.push(fact);
    for (const sentence of sentencesOf(blockText(part.block))) {
      // Blanks stand around what fills the gaps of a model form.
      const flat = cleanText(sentence);
      if (OF_ANOTHER.test(flat)) continue;
      for (const one of inSentence(flat, part))
        found.push({ ...one, quote: sentence.trim(), placed: part });
      for (const { fact, pattern, weight, isBody, isProject } of patterns) {
        const match = matchIn(fact, pattern, flat);
        if (!match) continue;
        const raw =
          (fact === 'agency' || fact === 'purchaser' ? lastFilled(match, fact) : match[1]) ?? '';
        if (isBody && !looksLikeOrganisation(raw.trim())) continue;
        if (isProject && !endsLikeProject(raw.trim())) continue;
        const lots = isOfLots(fact)
          ? firstLots(flat.slice(0, match.index + match[0].indexOf(raw)))
          : [''];
        const quote = sentence.trim();
        for (const value of factValue(fact, raw))
          for (const lot of value.lot === '' ? lots : [value.lot])
            found.push({ fact, value: { ...value, lot }, quote, placed: part, weight });
      }
    }
  }
  return found;
}

/** What values of a type are by the words around them, where no pattern of a whole sentence knows it. */
function inSentence(sentence: string, { chapter, place }: PlacedBlock): SentenceValue[] {
  if (place === 'contract' || place === 'format' || place === 'evaluation') return [];
  return [
    ...amountsInSentence(sentence),
    ...timesInSentence(sentence, chapter),
    ...termsInSentence(sentence),
  ];
}

function saidInEnglish(placed: PlacedBlock): SentenceFact[] {
  return englishSentences(blockText(placed.block)).flatMap((sentence) =>
    englishSaid(sentence).flatMap(({ fact, raw, weight }) =>
      factValue(fact, raw).map(
        (value): SentenceFact => ({ fact, value, quote: sentence.trim(), placed, weight }),
      ),
    ),
  );
}

function lastFilled(match: RegExpExecArray, fact: tender.FactName): string | undefined {
  return fact === 'agency' ? match[1] : match.at(-1);
}

function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[。；;])|\n|\t/)
    .filter((sentence) => sentence.length >= 7 && sentence.length <= 600);
}

/** What holds in some case is not said of this project, however long the sentence; who is invited (凡有意参加者) is no case. */
const inSomeCase = /(?:^|[，,。；;\s])(?:如果?|若|凡(?!有意|愿|欲|拟|符合|具备|满足)|当)(?!东|地)/;
/** By law, or of a share: amounts in such words are not this project's. */
const general =
  /应当?(?:按|依)照?|不得(?:超过|低于|高于)|最[高低]不[超低]|罚款|处以|千分之|百分之|[%％‰]/;

/** They stand in the clauses around an amount; a notice in one paragraph says many other things before. */
const CLAUSES = 4;
const clausesBefore = (text: string): string =>
  text
    .split(/(?<=[，,。；;])/)
    .slice(-CLAUSES)
    .join('');

/** 如需修改投标文件，应在…之前: a time for what may never be done. */
const CONDITIONAL = /(?:^|[，,。；;])(?:如果?|若|凡)(?!东|地)/;
/** A condition may stand in the first words of what was matched. */
const WORDS_IN = 4;

/** 35元/人: the price of one, not of all. */
const isEach = /^\s*(?:[/／]|每)/;

/** Money that bidders have to have or spend, and what a whole works project costs of which the tender is a part. */
const OF_OTHERS = /投标|供应商|响应人|中标|成交|承包|乙方|注册|流动|自有|总投资|建安|工程|建设/;

/** What is handed in, and what is not the bid. */
const HANDED_IN = /投标文件|响应文件|应答文件|报价文件|申请文件|(?:保证金|担保|样品|保函)/g;

/** 保证金的金额：…；递交截止时间：…: a time that names no bid is that of what was named last. */
function isOfOther(before: string, said: string): boolean {
  if (/投标|响应|应答|报价|申请|文件/.test(said)) return false;
  const last = before.match(HANDED_IN)?.at(-1);
  return last !== undefined && !last.endsWith('文件');
}

/** 原公告的投标截止时间: it holds no longer. */
const FORMER = /原(?:公告|定)的?$/;

const SOURCE_OF_FUNDS = /资金|经费|拨款/;
const NEXT_SOURCE =
  /^[，,、；;及和][^，。；\d]{0,12}(?:自筹|配套|资金|拨款|补助|贷款|债券)[^，。；\d]{0,6}\d/;

function skip(fact: tender.FactName, sentence: string, match: RegExpExecArray): boolean {
  const to = match.index + match[0].length;
  if (
    tender.isMoneyFact(fact) &&
    (inSomeCase.test(sentence.slice(0, to)) ||
      general.test(clausesBefore(sentence.slice(0, to))) ||
      isEach.test(sentence.slice(to)))
  )
    return true;
  // What the clause before says has its own time: 获取采购文件，并于…前提交.
  const clause =
    sentence
      .slice(0, match.index)
      .split(/[，,：:]/)
      .at(-1) ?? '';
  const before = clause.slice(-16);
  const isFormer = FORMER.test(before) || FORMER.test(before + match[0].slice(0, 1));
  if (isFormer && fact !== 'projectName' && fact !== 'projectNumber') return true;
  if (fact === 'deadline')
    return (
      isOfOther(sentence.slice(0, match.index), match[0]) ||
      CONDITIONAL.test(sentence.slice(0, match.index + WORDS_IN)) ||
      /疑|澄清|获取|购买|发售|报名|保证金|异议|踏勘|样品|业绩|成立|截止前/.test(
        before + match[0].slice(0, 6),
      ) ||
      // 对招标文件有疑问的，请于…前提交; …前将报名资料发送: bids are not what is sent.
      /疑[问义]?的?[，,][^，,]{0,8}$|异议的?[，,][^，,]{0,8}$/.test(
        sentence.slice(0, match.index + WORDS_IN),
      ) ||
      /前[^，。；\d]{0,4}(?:报名|样品|保证金|澄清|疑问|异议)[^，。；]{0,12}$/.test(match[0]) ||
      /(?<!延期|延长|延后|延迟|推迟|顺延|调整|变更|修改|更改|改|截)至\s*20/.test(match[0])
    );
  // 于…前报名，…截止时间为…，届时开启: the day nearer to the opening is told behind this one.
  if (fact === 'openingTime')
    return (
      /疑|获取|购买|发售|报名/.test(before) ||
      /20\d\d\s?年/.test(match[0].slice(match[0].indexOf(match[1] ?? '') + (match[1] ?? '').length))
    );
  const words = match[0].replace(match[1] ?? '', '');
  if (
    fact === 'budget' &&
    /(?<!不|不得|未)超过|超出|高于|年度|[首每]年|第.年|不足|低于|\d%/.test(before + words)
  )
    return true;
  if (
    fact === 'budget' &&
    /概算|资金|经费/.test(words) &&
    !/预算/.test(words) &&
    OF_OTHERS.test(clause)
  )
    return true;
  // 衔接资金68万元，村自筹部分9.3万元: each source gives a part.
  if (fact === 'budget' && SOURCE_OF_FUNDS.test(words) && NEXT_SOURCE.test(sentence.slice(to)))
    return true;
  if (fact === 'budget' || fact === 'ceilingPrice')
    return isOtherAmount(words) || /每年/.test(words);
  if (fact === 'bidBond')
    return /履约|退还|如需|若/.test(before) || /履约|质量|质保|农民工|预付/.test(match[0]);
  return false;
}
