import { praiseWords } from '../../documents/extract/scoring/praise.ts';
import { tidy } from '../text/tidy.ts';
import { asOneList } from './counted.ts';

/** No sentence is longer; what is, is no description of anything. */
export const SEGMENT_CHARS = 1500;

/** What stands before a scale, a colon behind it: 应急预案和安全措施：措施全面的 5 分, 基本响应的 3 分. */
const beforeScale = /：$/;
/** The name of a step, with what it asks for behind a colon: 第一档：…得 10 分. */
const stepName =
  /^(?:评为)?第?[一二三四五六\dA-Ea-e甲乙丙丁Ⅰ-Ⅴ]?(?:[档等级类]次?|优秀?|良好?|中等?|差|较[好差]|一般|合格|满分|不得分)[^：]{0,3}：$/;

/** Whether a piece of a criterion names what the scale behind it judges. */
const namesScale = (segment: string): boolean =>
  beforeScale.test(segment) && !stepName.test(segment);

/** Points of a step: 85～100, 4分. */
const RANGE = String.raw`[\d.]{1,6}\s?(?:分|[~～\-—–至]\s?[\d.]{1,6})`;
const POINTS = new RegExp(`^${RANGE}\\s?分?$`);

/** A step of a scale: up to its points there is no end of a sentence; by its grade alone it may have no 得: 优85～100；良70～84, 好4分. */
const STEP = String.raw`(?:[^。；：\n]{1,40}?[得的]\s*[\d.]+\s*分|(?:优秀?|较?好|[一1A]档|A级)[:：]?\s?${RANGE}|${RANGE}\s?分?[；;，,])`;
/** What a criterion is parted at. Before a scale the colon stays with what stands before it, whole with its commas. */
const parting = new RegExp(
  [
    String.raw`\n|。|；`,
    String.raw`(?<=评审|评分|评价|评定|评议|打分|给分|措施|能力)(?:[，,](?![^。；：\n]{1,40}：${STEP})|[：:](?!${STEP}))`,
    `(?<=：)(?=${STEP})`,
    String.raw`(?<=[：:，,分])\s*(?=(?:[（(]?\d{1,2}\s*[、.．）)]|[①-⑩])[^\d])`,
  ].join('|'),
);

/** What the scales of a criterion judge: each stands before its first step, and the steps below the first judge nothing else. */
export const subjectsOfScales = (all: readonly string[]): string[] =>
  all.filter((segment, at) => namesScale(segment) && !POINTS.test(all[at - 1] ?? ''));

/** The first step of a scale by its grade or its praise, whatever its points are written in: 优【5，6】分, 第一档6分, 完整、合理6分. */
const FIRST_STEP = new RegExp(
  String.raw`[：:，,。；\n] {0,4}(?:优秀?|较?好|第?[一1A]档|A级|(?:(?:非常|内容)?(?:${praiseWords})[、，且]?){1,4})(?:的|者)?[:：]?(?:得|计)? ?[（([【]? ?[\d.]{1,6} ?(?:分|[~～\-—–至，,≤<])`,
);

/** 响应时间、培训承诺优8～10分，良5～7分: the first grade right behind the list, told by the one below it. */
const CLOSE_STEP =
  /(?<=[\u4e00-\u9fff]{2})[优好] ?[\d.]{1,6} ?(?:[~～—–至-] ?[\d.]{1,6})? ?分[，,；;] ?(?:[良中]|较好|一般)/;

/** 作业安全、临边防护等措施，满分6分: the whole is given before what it is cut by. */
const FULL = /[，,] ?(?:本项|该项)?满分 ?\d/;

/** The list right before the first step of a scale, or before all that can be got; empty where no list stands there. */
export function listBeforeScale(criteria: string): string {
  const text = asOneList(tidy(criteria).slice(0, SEGMENT_CHARS));
  const step = [FIRST_STEP, CLOSE_STEP].map((one) => text.search(one)).find((at) => at >= 0);
  const at = step ?? text.search(FULL);
  const list =
    text
      .slice(0, Math.max(0, at))
      .split(/[。；\n]/)
      .at(-1) ?? '';
  return list.includes('、') && !/\d\s*分/.test(list) ? list : '';
}

/** The sentences of a criterion, and what stands before a scale; remarks at its end left out. */
export function segments(criteria: string): string[] {
  const body =
    tidy(criteria).split(
      /(?:^|[\n。；])\s{0,40}(?:注|说明|备注|证明材料|评审依据)\s*(?:\d\s*)?[：:]/,
    )[0] ?? '';
  return body
    .replace(/([^。；：\n])\n(?!\s{0,40}(?:[（(]?\d{1,2}\s*[、.．）)]|[①-⑩]))/g, '$1')
    .split(parting)
    .map((segment) => segment.trim().slice(0, SEGMENT_CHARS))
    .filter((segment) => segment !== '');
}

/** The first clause of a long description, as a title: up to where another is joined to it, else where its list goes on. */
export function firstWords(core: string): string {
  const clause = core.split(/[，,]/)[0] ?? core;
  if (clause.length <= MOST_WORDS) return clause;
  const joint = [...clause.matchAll(/以?及|[和并]/g)].findLast(
    ({ index }) => index > LEAST_WORDS && index <= LONGEST_CLAUSE,
  );
  const list = clause.lastIndexOf('、', MOST_WORDS);
  return clause.slice(0, joint?.index ?? (list > LEAST_WORDS ? list : MOST_WORDS));
}
const LEAST_WORDS = 6;
const MOST_WORDS = 24;
const LONGEST_CLAUSE = 30;
