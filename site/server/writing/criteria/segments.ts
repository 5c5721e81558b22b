import { tidy } from '../text/tidy.ts';

/** No sentence is longer; what is, is no description of anything. */
export const SEGMENT_CHARS = 1500;

/** What stands before a scale, a colon behind it: 应急预案和安全措施：措施全面的 5 分, 基本响应的 3 分. */
const beforeScale = /：$/;
/** The name of a step, with what it asks for behind a colon: 第一档：…得 10 分. */
const stepName =
  /^(?:评为)?第?[一二三四五六\dA-Ea-e甲乙丙丁Ⅰ-Ⅴ]?(?:[档等级类]次?|优秀?|良好?|中等?|差|较[好差]|一般|合格|满分|不得分)[^：]{0,3}：$/;

/** Whether a piece of a criterion names what the scale behind it judges. */
export const namesScale = (segment: string): boolean =>
  beforeScale.test(segment) && !stepName.test(segment);

/** A step of a scale: up to its points there is no end of a sentence. */
const STEP = String.raw`[^。；：\n]{1,40}?[得的]\s*[\d.]+\s*分`;
/** What a criterion is parted at. Before a scale the colon stays with what stands before it, whole with its commas. */
const parting = new RegExp(
  [
    String.raw`\n|。|；`,
    String.raw`(?<=评审|评分|评价|评定|评议|打分|给分|措施|能力)(?:[，,](?![^。；：\n]{1,40}：${STEP})|[：:](?!${STEP}))`,
    `(?<=：)(?=${STEP})`,
    String.raw`(?<=[：:，,分])\s*(?=(?:[（(]?\d{1,2}\s*[、.．）)]|[①-⑩])[^\d])`,
  ].join('|'),
);

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
