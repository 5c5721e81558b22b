import { withFigures } from '../text/han-number.ts';
import { terms } from '../text/relevance.ts';
import { type Demand, demandsOf, type Span } from '../values/quantity.ts';
import { type SpecialFigure, specialFigures } from '../values/special-figures.ts';

/** A figure with the words of its part of the sentence, and those of the rest. */
export interface Figured {
  demand: Demand;
  /** 合格率: the last characters of the words before the figure. */
  head: string;
  near: ReadonlySet<string>;
  around: ReadonlySet<string>;
  /** Those of `near` that lead to the figure. */
  lead: ReadonlySet<string>;
  /** The first of those that stand behind it. */
  behind: ReadonlySet<string>;
  /** The figure before it in its part of the sentence: 75℃ of 75℃不少于30分钟. */
  given: Span | undefined;
  /** Of an hour: something ends or begins then. */
  edge: 'end' | 'start' | undefined;
  /** 提前15日: so much sooner. */
  ahead: boolean;
  /** 厚度: the last two characters before it. */
  noun: string;
  /** 每季度, 每年: what the figure is a figure of. */
  rate: string;
  /** 其中暂列金额50万元 within a bracket: named there, and nothing of what the bracket explains. */
  aside: boolean;
  /** Where its part of the sentence begins in the line. */
  part: number;
  /** Of what is no amount: how another figure stands to it. */
  sense?: SpecialFigure['sense'] | undefined;
}

const MOST_TERMS = 24;
const bounds =
  /不(?:得|应|能|会)?(?:少于|低于|小于|短于|高于|超过|大于|多于|晚于)|[≥≤⩾⩽<>＜＞=]|(?:大于|小于|高于|低于)(?:或)?等于|至少|至多|最多|最少|以上|以下|以内|之内|及以上|内|后|提供|具有|具备|配备|安排|投入|采用|(?<![响供回反对适效])应当?|须|必须|控制在?|保持在?|维持在?|我(?:公司|方|司|单位)|中标人|投标人|供应商|承诺|其中|将|的|为|在|由|个|约(?=\s*$)/g;
const alike: readonly (readonly [RegExp, string])[] = [
  [/(?:到达|赶到|抵达|赶赴|赶往)(?:[^，。；]{0,6}?现场)?|到场|上门/g, '到达现场'],
  [/(?:送到|送达|运抵|到货|供货|交付)/g, '交货'],
  [/装好|装完/g, '安装'],
  [/答复|回复|回应|应答/g, '响应'],
  [/排除(?:故障)?|修好|恢复使用|解决问题|修理好/g, '修复'],
  [/课时/g, '学时'],
  [/保修期?|质量保证期|质保(?!期)/g, '质保期'],
  [/(?:电池)?续航/g, '连续工作'],
  [/净宽/g, '宽度'],
  [/人员/g, '员'],
  [/履约(?:担保|保函)/g, '履约保证金'],
  [/赔付|罚款/g, '违约金'],
  [/付款/g, '支付'],
];
const named = (words: string): string =>
  alike.reduce((text, [pattern, name]) => text.replace(pattern, name), words);
/** 每延误一日, 每逾期1天: of each day. */
const ofDay =
  /每(?:逾期|延误|拖延|延迟|推迟|延期|迟延|超期|迟到?|晚|误|延|超)[^，。；\d]{0,6}?[一1]?\s?[日天]/;
/** 每逾期一日，按合同价的…: told right before. */
const ofDayBefore = new RegExp(`${ofDay.source}[^，,。；\\d]{0,8}[，,][^，,。；\\d]{0,24}$`);
const rateOf = (words: string): string => {
  if (ofDay.test(words)) return '每日';
  const [rate = ''] = perWords.exec(words) ?? [];
  return rate === '每天' ? '每日' : rate;
};
/** 2万元/年: of each year. */
const perUnit = /\/(日|天|周|月|季度?|年|次|人)$/;
const perOf = (before: string, text: string): string => {
  if (ofDayBefore.test(before)) return '每日';
  const [, unit] = perUnit.exec(text) ?? [];
  return unit === undefined ? '' : `每${unit.replace('天', '日')}`;
};
const perWords =
  /每(?:季度?|半年|年|个?月|周|天|日|班|次|人|个?标段|点|站|台)|单(?:根|台|次|座|袋|人|件|套|块|个|盘|批|层|项|位)/;

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

const edgeOf = (lead: string, after: string): Figured['edge'] => {
  if (
    /(?:[至到]|结束|闭[厅馆门]|截止|下班)[^，。；]{0,2}$/.test(lead) ||
    /^[^，。；]{0,2}(?:结束|闭[厅馆门]|下班|止)/.test(after)
  )
    return 'end';
  return /^[^，。；]{0,2}(?:开始|起|开[门放])/.test(after) || /[从自]$/.test(lead)
    ? 'start'
    : undefined;
};

const BEHIND = 6;
const inBrackets = /[（(][^（()）]{0,40}[)）]/g;
/** One that the next figure cut off. */
const cutOff = /[（(][^（()）]{0,40}$/;

/** A bracket still open there, with a name for the figure. */
const isAside = (before: string): boolean =>
  /[（(](?:[^（()）]{0,60}[，,、；：:\d元])?[^（()）\d，,、；：:]{0,4}[\u4e00-\u9fff]{2}[^（()）\d，,、；]{0,4}$/.test(
    before,
  );

const nounOf = (before: string): string =>
  /[\u4e00-\u9fff]{2}$/.exec(named(before).replace(bounds, '').trimEnd())?.[0] ?? '';

/** Parts of a sentence, with where they begin. */
const part = /(?:[^，,。；;：:、！？\n\t|]|(?<=\d)[：:](?=\d))+/g;
const sentence = /[^。；;！？\n]+/g;

interface Found {
  demand: Demand;
  sense?: SpecialFigure['sense'];
  words?: string;
}

/** Amounts of a part of a sentence; how often, hours of the day and copies stand for themselves, and are no amounts. */
function foundIn(said: string, sentence: string): Found[] {
  const special = specialFigures(said, sentence);
  const rest = special.reduce(
    (text, { at, text: { length } }) =>
      text.slice(0, at) + '，'.repeat(length) + text.slice(at + length),
    said,
  );
  const amounts = demandsOf(rest).map((demand) => ({ demand }));
  const others = special.map(({ at, text, span, sense, words = '' }) => ({
    demand: { subject: '', covers: false, at, text, span },
    sense,
    words,
  }));
  return [...amounts, ...others].toSorted((a, b) => a.demand.at - b.demand.at);
}

/** Figures of a line, each with the words of its part of the sentence; `head` names the line. */
export function figuresOf(line: string, head = ''): Figured[] {
  const figured = withFigures(line);
  return [...figured.matchAll(sentence)].flatMap(({ 0: said, index }) => {
    const found = foundIn(said, `${head} ${said}`);
    return [...said.matchAll(part)].flatMap((piece) => {
      const end = piece.index + piece[0].length;
      const own = found.filter(({ demand: { at } }) => at >= piece.index && at < end);
      return own.map(({ demand, sense, words: within = '' }, n): Figured => {
        const before = own[n - 1]?.demand;
        const from = before ? before.at + before.text.length : piece.index;
        const until = own[n + 1]?.demand.at ?? end;
        const behind = demand.at + demand.text.length;
        const lead = said.slice(from, demand.at);
        const after = said.slice(behind, Math.max(behind, until));
        // What a bracket says before its own figure is said of that: 食堂（日均就餐约180人）.
        const led = `${lead} ${within}`.replace(inBrackets, ' ');
        const words = `${led} ${after.replace(cutOff, ' ')}`.replace(inBrackets, ' ');
        return {
          demand: { ...demand, at: index + demand.at },
          head: headOf(lead),
          lead: wordsOf(led),
          behind: wordsOf(after.slice(0, BEHIND)),
          given: before?.span,
          edge: edgeOf(lead, after),
          ahead: /提前[^，。；\d]{0,4}$/.test(lead),
          noun: nounOf(lead),
          aside: isAside(said.slice(0, demand.at)),
          near: wordsOf(words),
          around: wordsOf(`${head} ${said}`),
          rate: rateOf(words) || perOf(said.slice(0, demand.at), demand.text),
          part: index + piece.index,
          sense,
        };
      });
    });
  });
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
  /(?:要求|规定|招标文件|标准|限值)[^，。；]{0,8}$|其中|首批|备用|另[有派加外]|再|额外|每$|若(?![^，。；]{0,4}中标)|如果|(?<!不[得能会]?)(?:超过|高于|低于)$|(?:较|(?<!占)比(?![例重率值]))[^，。；]{0,12}$|优于[^，。；]{0,6}$|提前$|减少$|增加$/;

/** Shares of a whole each have a figure of their own. */
export const ofShares =
  /(?:[一二三四五六七八九十\dA-Z东西南北中]|第.{1,3}|各)(?:区|段|期|标|组|楼|号|层|步|阶段|级|类|次|季度|批)|白班|夜班|早班|晚班|平日|节假日|首|其中|分别|每[班次处层组]/;
