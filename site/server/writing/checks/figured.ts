import { withFigures } from '../text/han-number.ts';
import { terms } from '../text/relevance.ts';
import { type Demand, demandsOf } from '../values/quantity.ts';

/** A figure with the words of its part of the sentence, and those of the rest. */
export interface Figured {
  demand: Demand;
  /** 合格率: the last characters of the words before the figure. */
  head: string;
  near: ReadonlySet<string>;
  around: ReadonlySet<string>;
  /** 每季度, 每年: what the figure is a figure of. */
  rate: string;
}

const MOST_TERMS = 24;
const bounds =
  /不(?:得|应|能|会)?(?:少于|低于|小于|短于|高于|超过|大于|多于|晚于)|[≥≤⩾⩽<>＜＞=]|(?:大于|小于|高于|低于)(?:或)?等于|至少|至多|最多|最少|以上|以下|以内|之内|及以上|内|后|提供|具有|具备|配备|安排|投入|采用|(?<![响供回反对适效])应当?|须|必须|我(?:公司|方|司|单位)|中标人|投标人|供应商|承诺|将|的|为|在|由|个/g;
const alike: readonly (readonly [RegExp, string])[] = [
  [/(?:到达|赶到|抵达|赶赴|赶往)(?:[^，。；]{0,6}?现场)?|到场|上门/g, '到达现场'],
  [/(?:送到|送达|运抵|到货|供货|交付)/g, '交货'],
  [/装好|装完/g, '安装'],
  [/答复|回复|回应|应答/g, '响应'],
  [/排除(?:故障)?|修好|恢复使用|解决问题|修理好/g, '修复'],
  [/课时/g, '学时'],
  [/保修期?|质量保证期|质保(?!期)/g, '质保期'],
  [/续航/g, '连续工作'],
];
const named = (words: string): string =>
  alike.reduce((text, [pattern, name]) => text.replace(pattern, name), words);
const rateOf = (words: string): string =>
  /每(?:季度?|半年|年|个?月|周|天|日|班|次|人|个?标段|点|站|台)/.exec(words)?.[0] ?? '';

export const wordsOf = (text: string): Set<string> =>
  new Set(
    terms(named(text).replace(bounds, ' '))
      .filter((term) => !/^\d/.test(term))
      .slice(0, MOST_TERMS),
  );

/** Characters of a noun by which it is known again. */
const HEAD = 3;
const headOf = (before: string): string =>
  /[\u4e00-\u9fff]{3}$/
    .exec(
      named(before)
        .replace(bounds, '')
        .trimEnd()
        .replace(/[(（]$/, ''),
    )?.[0]
    .slice(-HEAD) ?? '';

/** Parts of a sentence, with where they begin. */
const part = /[^，,。；;：:、！？\n\t|]+/g;
const sentence = /[^。；;！？\n]+/g;

/** Figures of a line, each with the words of its part of the sentence; `head` names the line. */
export function figuresOf(line: string, head = ''): Figured[] {
  const figured = withFigures(line);
  return [...figured.matchAll(sentence)].flatMap(({ 0: said, index }) =>
    [...said.matchAll(part)].flatMap((piece) => {
      const demands = demandsOf(piece[0]);
      return demands.map((demand, at): Figured => {
        const from = demands[at - 1]?.at ?? 0;
        const until = demands[at + 1]?.at ?? piece[0].length;
        const words = piece[0]
          .slice(from, until)
          .replace(demand.text, ' ')
          .replace(demands[at - 1]?.text ?? '\0', ' ');
        return {
          demand: { ...demand, at: index + piece.index + demand.at },
          head: headOf(piece[0].slice(from, demand.at)),
          near: wordsOf(words),
          around: wordsOf(`${head} ${said}`),
          rate: rateOf(words),
        };
      });
    }),
  );
}

/** The share of terms that stand in any of the others. */
export const share = (
  few: ReadonlySet<string>,
  ...many: readonly ReadonlySet<string>[]
): number => {
  let shared = 0;
  for (const term of few) if (many.some((terms) => terms.has(term))) shared++;
  return few.size === 0 ? 0 : shared / few.size;
};

/** What the tender asks is told, or a part of the whole, another case, or what would be. */
export const notOwn =
  /(?:要求|规定|招标文件|标准|限值)[^，。；]{0,8}$|其中|首批|备用|另[有派加外]|再|额外|每$|若|如果|超过$|[较比][^，。；]{0,12}$|高于$|低于$|优于[^，。；]{0,6}$|提前$|减少$|增加$/;

/** Shares of a whole each have a figure of their own. */
export const ofShares =
  /(?:[一二三四五六七八九十\dA-Z东西南北中]|第.{1,3}|各)(?:区|段|期|标|组|楼|号|层|步|阶段|级|类|次|季度|批)|白班|夜班|早班|晚班|平日|节假日|首|其中|分别|每[班次处层组]/;
