import { remembered } from '../../documents/extract/remembered.ts';
import { withFigures } from '../text/han-number.ts';
import { withoutCapitals } from '../text/rmb.ts';
import { type Demand, demandsOf, type Span } from '../values/quantity.ts';
import { type SpecialFigure, specialFigures } from '../values/special-figures.ts';
import {
  afterEnd,
  BEHIND,
  cutOff,
  dimensionOf,
  edgeOf,
  headOf,
  inBrackets,
  isAside,
  nounOf,
  tolerance,
  withoutDoer,
} from './figure-lead.ts';
import { bounds, named, perOf, rateOf, wordsOf } from './figure-words.ts';

/** A figure with the words of its part of the sentence, and those of the rest. */
export interface Figured {
  demand: Demand;
  /** 合格率: the last characters of the words before the figure. */
  head: string;
  near: ReadonlySet<string>;
  around: ReadonlySet<string>;
  /** Those of the sentence that belong to no other figure of it. */
  clause: ReadonlySet<string>;
  /** Those of `near` that lead to the figure. */
  lead: ReadonlySet<string>;
  /** The first of those that stand behind it. */
  behind: ReadonlySet<string>;
  /** The figure before it in its part of the sentence: 75℃ of 75℃不少于30分钟; the points on whose condition it stands. */
  given: Span | undefined;
  /** 预付款 of 预付款：…支付合同价的30%: what its sentence is headed by. */
  label: ReadonlySet<string>;
  /** Of an hour: something ends or begins then. */
  edge: 'end' | 'start' | undefined;
  /** 提前15日: so much sooner. */
  ahead: boolean;
  /** 有效期满后30天: a time that begins where another one ends. */
  isAfterEnd: boolean;
  /** 允许偏差±10mm: how far something may be off, and not how large it is. */
  isTolerance: boolean;
  /** 草坪修剪高度: how its sentence begins, as far as the first figure of it. */
  topic: string;
  /** All of its sentence. */
  said: string;
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

/** The Chinese words at the end of what stands before the first figure of its part, or of its sentence. */
const topicOf = ({ said, from, own, all }: Piece): string => {
  const [first] = /[\u4e00-\u9fff]{2}/.test(said.slice(from, own[0]?.demand.at ?? from))
    ? own
    : all;
  const lead =
    said
      .slice(0, first?.demand.at ?? 0)
      .split(/[，,、；;：:]/)
      .at(-1) ?? '';
  return (
    /[\u4e00-\u9fff]{0,16}$/.exec(
      named(lead)
        .replace(bounds, '')
        .replace(/每[\u4e00-\u9fff]{1,2}$/, '')
        .trimEnd(),
    )?.[0] ?? ''
  );
};

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

/** 预付款：, 一级故障：: what the rest of its sentence is about. */
const LABEL = /(?:^|[，,。；;、\s）)])([A-Za-z]{0,8}[\u4e00-\u9fff]{2,10})[：:]/g;
const labelBefore = (before: string): ReadonlySet<string> =>
  wordsOf([...before.matchAll(LABEL)].at(-1)?.[1] ?? '');
/** 每低1分, 每缺1人: of each of them the other figure is. */
const ofEach = /每(?:[低少高差缺扣超晚迟多增误拖]|延误|延迟|逾期|出现|发生|发现)[\u4e00-\u9fff]?$/;
const isOfEach = ({ demand: { at, text, span } }: Found, said: string): boolean =>
  span.low === span.high && /^1\D/.test(text) && ofEach.test(said.slice(Math.max(0, at - 4), at));
const isPoints = ({ span }: Demand): boolean => span.measure === '分';
/** 从验收合格之日起算，共12个月: of what the part before it is about. */
const sumAlone = /^\s{0,2}(?:总共|共计?|合计|总计|为|期限?为?|时间为?)\s{0,2}$/;
/** 每出现1人次缺岗，接受…: for each of what is told there. */
const forEach = /每(?:出现|发生|发现)[^，。；]{0,16}$/;
const eachOf = /^.*每(?:出现|发生|发现)\d{0,3}(?:人次|[次人起例件])?/;
function ledBy({ said, from, all }: Piece, lead: string): string {
  const before = said.slice(0, from);
  const words = before.endsWith('，')
    ? (before
        .slice(0, -1)
        .split(/[，,、；;：:]/)
        .at(-1) ?? '')
    : '';
  const start = from - 1 - words.length;
  const isCarried = sumAlone.test(lead) || forEach.test(words);
  if (!isCarried || all.some(({ demand: { at } }) => at >= start && at < from)) return '';
  return words.replace(/[从自][^从自]*$/, '').replace(eachOf, '');
}

/** 本项目服务人员合计, 总人数: all of them, whatever they are called; 服务员 are a post. */
const isTotal =
  /^\s{0,3}(?:(?:本|该|整个)?项目|服务|作业|工作|团队|队伍|各类|全部|所有|配[备置]|拟|投入|安排|人员|员工|共){0,6}(?:人员总数|总人数|总数|合计|总计|共计|共(?:配[备置]|投入|安排|有)?)(?:为|是|达|不(?:少|低)于|约|至少)?\s{0,3}$/;
const isPeople = /[人名]$/;
/** （…机动1人）总人数: of all, where 共 behind a bracket is of what the bracket breaks up. */
const closed = /^[\s）)]{1,4}(?=总人数|人员总数)/;

/** The points on whose condition a figure stands: 低于80分的，扣除5%. */
const conditionOf = (found: readonly Found[], from: number): Span | undefined =>
  found.findLast(({ demand }) => isPoints(demand) && demand.at < from)?.demand.span;

/** A part of a sentence, with its figures. */
interface Piece {
  said: string;
  from: number;
  end: number;
  own: readonly Found[];
  all: readonly Found[];
}

/** 文件柜1：3000元: a number that belongs to a name. */
const isOfName = ({ demand: { at, text, span } }: Found, said: string): boolean =>
  span.measure === '' &&
  /^\d{1,2}$/.test(text) &&
  /[\u4e00-\u9fff](?<![为是共约有达到至于第])$/.test(said.slice(0, at)) &&
  /^(?:[：:]|[\u4e00-\u9fff])/.test(said.slice(at + text.length));

function piecesOf(said: string, head: string): Piece[] {
  const all = foundIn(said, `${head} ${said}`).filter(
    (one) => !isOfEach(one, said) && !isOfName(one, said),
  );
  return [...said.matchAll(part)].map(({ index: from, 0: { length } }) => {
    const own = all.filter(({ demand: { at } }) => at >= from && at < from + length);
    return { said, from, end: from + length, own, all };
  });
}

/** 5荤 before 4素. */
const joined = /\d[\d.,]{0,8}[\u4e00-\u9fff]$/;

/** What of a sentence belongs to a figure: as far as the next one and the parts that lead to that. */
function clauseOf({ said, from, end, all }: Piece, { at, text }: Demand): string {
  const before = all.findLast(({ demand }) => demand.at < at)?.demand;
  const next = all.find(({ demand }) => demand.at > at)?.demand;
  const last = before ? before.at + before.text.length : 0;
  // The rest of the part another figure stands in is of that.
  const rest =
    last === 0 || last > from ? '' : (/^[^，,、；;：:]*/.exec(said.slice(last))?.[0] ?? '');
  const to = next ? Math.min(next.at, end) : said.length;
  // 工作日 is what is counted, and none of the words of what it is counted for.
  return `${said.slice(last + rest.length, at)} ${said.slice(at + text.length, to)}`;
}

/** 夜间20:00至次日8:00安排8席: when something is done leads on to what is done. */
function wordsBefore({ said, from, own }: Piece, n: number): string {
  const { demand } = own[n] ?? {};
  const before = own[n - 1]?.demand;
  if (!demand || !before) return said.slice(from, demand?.at ?? from);
  const start = before.at + before.text.length;
  // 5荤4素: what leads to the first leads to the one right behind it.
  if (start === demand.at) return said.slice(from, demand.at).replace(joined, '');
  const when = before.span.measure === 'clock' && n === 1 ? said.slice(from, before.at) : '';
  return when + said.slice(start, demand.at);
}

/** The n-th figure of a part, without what its part takes from the one before it. */
function figureAt(piece: Piece, n: number, head: string): Figured[] {
  const { said, from, end, own, all } = piece;
  const found = own[n];
  if (!found) return [];
  const { demand, sense, words: within = '' } = found;
  const before = own[n - 1]?.demand;
  const start = before ? before.at + before.text.length : from;
  const behind = demand.at + demand.text.length;
  const isJoined = start === demand.at && n > 0;
  const direct = wordsBefore(piece, n);
  const lead = n === 0 ? `${ledBy(piece, direct)}${direct}` : direct;
  const after = said.slice(behind, Math.max(behind, own[n + 1]?.demand.at ?? end));
  // What a bracket says before its own figure is said of that: 食堂（日均就餐约180人）.
  const spoken =
    `${withoutDoer(lead, after)} ${within} ${dimensionOf(demand.text, lead, said.slice(behind))}`.replace(
      inBrackets,
      ' ',
    );
  const led =
    isTotal.test(spoken.replace(closed, '')) && isPeople.test(demand.text) ? '总人数' : spoken;
  const words = `${led} ${after.replace(cutOff, ' ')}`.replace(inBrackets, ' ');
  return [
    {
      ...{ demand, sense, part: from },
      head: headOf(lead),
      lead: wordsOf(led),
      behind: wordsOf(after.slice(0, BEHIND)),
      given: isJoined ? undefined : (before?.span ?? conditionOf(all, from)),
      label: labelBefore(said.slice(0, demand.at)),
      edge: edgeOf(lead, after),
      ahead: /提前[^，。；\d]{0,4}$/.test(lead),
      topic: topicOf(piece),
      isTolerance: tolerance.test(lead),
      said,
      isAfterEnd: afterEnd.test(lead),
      noun: nounOf(lead),
      aside: isAside(said.slice(0, demand.at)),
      near: wordsOf(words),
      around: wordsOf(`${head} ${said}`),
      clause: wordsOf(clauseOf(piece, demand)),
      rate: rateOf(words) || perOf(said.slice(0, demand.at), demand.text),
    },
  ];
}

const APART = '\0';
/** Figures take a hundred times the room of their text. */
const KEPT = 80_000;
const figuresUnder = remembered((text) => {
  const [head = '', ...line] = text.split(APART);
  return readFigures(line.join(APART), head);
}, KEPT);
const figuresAlone = remembered((line) => readFigures(line, ''), KEPT);

/** Figures of a line, each with the words of its part of the sentence; `head` names the line. A line that stays as it was is read once. */
export const figuresOf = (line: string, head = ''): readonly Figured[] =>
  head === '' ? figuresAlone(line) : figuresUnder(`${head}${APART}${line}`);

function readFigures(line: string, head: string): Figured[] {
  const figured = withFigures(withoutCapitals(line));
  // 三级：响应1小时；到场4小时: what heads the line heads the parts behind a semicolon, too.
  const [title = ''] = /^[^，。；：:\d\n]{2,12}(?=[：:])/.exec(figured) ?? [];
  return [...figured.matchAll(sentence)].flatMap(({ 0: said, index }) => {
    let last = '';
    const named =
      index > 0 && /^[^。！？\n]*$/.test(figured.slice(0, index)) ? `${head} ${title}` : head;
    return piecesOf(said, named).flatMap((piece) => {
      // 每人夏装2套、冬装2套: of each, too.
      const carried = said[piece.from - 1] === '、' ? last : '';
      const figures = piece.own.flatMap((_, n) => figureAt(piece, n, named));
      last = figures.at(-1)?.rate || carried;
      return figures.map((one) => ({
        ...one,
        rate: one.rate || carried,
        part: index + one.part,
        demand: { ...one.demand, at: index + one.demand.at },
      }));
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
  /(?:要求|规定|招标文件|标准|限值)[^，。；]{0,8}$|近$|其中|首批|备用|另[有派加外]|再|额外|每$|若(?![^，。；]{0,4}中标)|如果|(?<!不[得能会]?)(?:超过|高于|低于)$|(?:较|(?<!占)比(?![例重率值]))[^，。；]{0,12}$|优于[^，。；]{0,6}$|提前$|减少$|增加$/;

/** Shares of a whole each have a figure of their own. */
export const ofShares =
  /(?:[一二三四五六七八九十\dA-Z东西南北中]|第.{1,3}|各)(?:区|段|期|标|组|楼|号|层|步|阶段|级|类|次|季度|批)|白班|夜班|早班|晚班|平日|节假日|首|其中|分别|每[班次处层组]/;
