import { type StatedTerm, shownPlace } from '../../documents/extract/stated/stated-terms.ts';
import type { Place } from '../../documents/extract/titles.ts';
import type { Span } from '../values/quantity.ts';
import { measureOf } from '../values/units.ts';
import type { CheckInput } from './chapter-text.ts';
import { lasting, wordsOf } from './figure-words.ts';
import { type Figured, figuresOf, share } from './figured.ts';
import { isBorne, isThreshold } from './thresholds.ts';

/** How another figure may stand to the one that is asked for. */
export type Sense = 'least' | 'most' | 'within' | 'covers' | 'equal';

/** A figure of the tender. */
export interface Asked extends Figured {
  /** The words that have to be spoken of where its figure is meant. */
  subject: ReadonlySet<string>;
  /** All of its sentence, without the title above. */
  sentence: ReadonlySet<string>;
  relation: Sense;
  /** The tender itself says that it is a least or a most, or a range. */
  bound: boolean;
  /** Where it stands, as a person is told: 合同条款（第12页）. */
  where: string;
  line: string;
}

const DAY = 86_400;
const time = measureOf('小时').measure;
const days = measureOf('天').measure;
const months = measureOf('月').measure;
const people = measureOf('人').measure;
const lessons = measureOf('学时').measure;
/** Parts of a hundred. */
export const percent = measureOf('%').measure;
const money = measureOf('元').measure;

/** Days as seconds: 72小时 and 3天 are compared. */
export function inSeconds(span: Span): Span {
  if (span.measure !== days) return span;
  const by = (value: number | undefined) => (value === undefined ? undefined : value * DAY);
  return { ...span, measure: time, low: by(span.low), high: by(span.high) };
}

const sooner =
  /响应|到[场达院]|抵达|赶[到赴]|恢复|修[复理好]|更换|完成|提交|出具|审[查核]|答复|处理|交[货付]|支付|付款|送达|排除|解决|组建|进场|报告|移交/;
const shareLeast = /履约|担保|在岗率|合格率|满意|响应率|可用率|解决率|压实|完好率|持证|参加/;
const shareMost = /误差|偏差|损耗|流失|返洗|不合格|偏心|错误|差错|缺陷率|故障率/;
const penalty = /违约金|滞纳金|扣[款除减]|罚|赔/;
/** Of these periods a shorter one is a better offer. */
const termOfWorks = /工期|交货期|供货期|竣工|完工/;
const capable = /范围|量程|行程|角度|电压|倍[率数]|速率|转速|测量|可调|焦距|称量/;

/** 违约金累计不超过合同价的4%: the buyer's claim, which a lower limit makes smaller. */
const isCap = ({ demand: { span, at } }: Figured, line: string): boolean => {
  if (span.measure !== percent && span.measure !== money) return false;
  const before = line.slice(0, at).replace(/^[^]*[。；]/, '');
  const part = before.split(/[，,]/).at(-1) ?? '';
  const isLimit = span.low === undefined || limit.test(part);
  // 最高不超过合同价的5%: of the penalty before it; 损耗率不超过1% names what it is of.
  return isLimit && penalty.test(startsWithLimit.test(part) ? before : part);
};
const points = measureOf('分').measure;
/** 扣2分: more is no less; 80分 is what follows from it. */
const taken = /扣[^，。；\d]{0,4}$/;
/** 单价限价（元）: the head of a column. */
const ceiling = /限价|控制价|上限/;
const isEnding = ({ demand: { at, text } }: Figured, line: string): boolean =>
  isThreshold(line.slice(0, at), line.slice(at + text.length));
/** 配置洗地机4台、吸水机6台: what the bidder brings. */
export const brought = /(?:配[置备]|自备|派[驻遣])[^。；]{0,60}$/;
const startsWithLimit = /^(?:但|且|并)?(?:累计|总[额计]|合计)?(?:最高|不(?:得)?超过|上限|封顶)/;
const limit = /最高|不(?:得)?超过|上限|封顶/;

/** Hours in which works are allowed; a service has to be there in all of its. */
const allowed = /(?:施工|作业)时[段间]/;

/** 不低于承包人自检频率的20%: what stands between them does not take the bound from the figure. */
const boundOf =
  /不(?:得|应|能)?(?:(低于|少于|小于)|高于|超过|大于|多于)[^，。；\d]{1,16}的\s{0,2}$/;

const given = /免费赠|无偿|赠送|赠予/;
const WHOLE = 100;
/** 合格率100%: of a share the whole is the most there is, and what is said beside it says which end is meant. */
const senseOfShare = ({ low }: Span, said: string): Sense | undefined => {
  if (low === WHOLE) return 'least';
  if (shareMost.test(said)) return 'most';
  return shareLeast.test(said) ? 'least' : undefined;
};

/** What a figure without a bound is, by what it is a figure of. */
function senseOf(figured: Figured, line: string, own: string, about: string): Sense {
  const named = `${own} ${about}`;
  const { span, text, at, covers } = figured.demand;
  if (figured.sense === 'within') return allowed.test(line) ? 'within' : 'covers';
  if (figured.sense) return figured.sense;
  if (isCap(figured, line)) return 'least';
  if (isEnding(figured, line) || (span.measure === points && !taken.test(line.slice(0, at))))
    return 'equal';
  if (span.measure === points) return 'least';
  if (span.measure === money && ceiling.test(about)) return 'most';
  if (span.low === undefined) return 'most';
  if (span.high === undefined) return 'least';
  const words = line.slice(Math.max(0, at - 24), at + text.length + 12);
  const far = boundOf.exec(line.slice(0, at));
  if (far) return far[1] === undefined ? 'most' : 'least';
  if (span.low !== span.high) return covers || capable.test(words) ? 'covers' : 'within';
  const [, extreme] =
    /最([高大长迟晚多低小短少])[^最]*$/.exec(named + words.slice(0, words.indexOf(text))) ?? [];
  if (extreme !== undefined) return '高大长迟晚多'.includes(extreme) ? 'most' : 'least';
  const isTime = [time, days, months].includes(span.measure) || text.endsWith('工作日');
  const before = line.slice(Math.max(0, at - 12), at);
  // 控制精度±1℃: how far it may be off.
  if (/±\s{0,2}$/.test(before)) return 'most';
  const isBefore = /^\s*(?:之?前|以前)/.test(line.slice(at + text.length));
  // 每月5日前: a day of the month, the sooner the better; 会前3日, 提前15日: so much before something.
  if (isTime && isBefore && /(?:每|次|当|翌)[月季年][^，。；]{0,3}$/.test(before)) return 'most';
  if (isTime && (isBefore || /提前[^，。；]{0,4}$|(?<!后)前\s{0,2}$/.test(before))) return 'least';
  // 响应文件有效期: 提交响应文件的截止之日起90天: what the row is of goes before the words of its text.
  if (isTime && lasting.test(own)) return 'least';
  if (isTime && termOfWorks.test(own) && !lasting.test(words)) return 'most';
  if (isTime && lasting.test(words)) return 'least';
  if (isTime && sooner.test(words)) return 'most';
  // 日均就餐约180人: how much there is to do, none of what is asked for.
  if (!isTime && /约\s*$/.test(before)) return 'equal';
  if (span.measure === people || span.measure === lessons) return 'least';
  if (typeof span.measure === 'string' && brought.test(line.slice(0, at))) return 'least';
  const said = named + words;
  // 按1.5%的比例免费赠送: more of what is given is no less.
  if (!isTime && given.test(line.slice(figured.part).split(/[，。；]/)[0] ?? '')) return 'least';
  if (span.measure === percent && penalty.test(before)) return 'least';
  if (span.measure === percent) {
    const sense =
      senseOfShare(span, line.slice(figured.part, at + text.length)) ?? senseOfShare(span, said);
    if (sense) return sense;
  }
  if (span.measure === money && penalty.test(said)) return 'least';
  return 'equal';
}

/** Of other bidders: no figure that a bid repeats. */
const idle = /评标委员|推荐[^，。；]{0,6}候选|不足\s{0,2}3家/;
/** Points are given for a bid there, and taken off for a service in the contract. */
const ofPoints =
  /得\s{0,2}\d|扣\s{0,2}\d+(?:\.\d+)?\s{0,2}分|每[^，。；]{0,8}扣[^，。；]{0,6}分|满分/;
/** Steps of the bidding; 投诉 in what is asked of a service is another. */
const ofBidding = /质疑|投诉|异议|公示|公告|解密|澄清/;
const isIdle = (text: string, place: Place | undefined): boolean =>
  idle.test(text) ||
  (place !== 'requirements' &&
    place !== 'contract' &&
    (ofBidding.test(text) || ofPoints.test(text)));

/** 开工前14日内: sooner, or within those days; nobody can say. */
const within = /前\s{0,2}$/;

/** 线路主管：人数3: of a table of the least that is asked for. */
const rowCount =
  /^([^：；]{2,20})：(?:[^：；]{1,12}：[^；]{0,20}；)?(?:最低|最少)?(?:人数|数量)：?(\d{1,4})(?=$|；|人|名)/;

const withCount = (text: string): string => {
  const [, name = '', count = ''] = rowCount.exec(text) ?? [];
  return name === '' ? text : `${name}：不少于${count}人`;
};

/** The words a figure is of, those of its row or heading among them, and whether a bracket names it. */
function subjectsOf(figured: Figured, all: readonly Figured[], line: string, own: string) {
  const named = wordsOf(own);
  // 80℃不少于10分钟: what stands before the first figure of a part is said of all.
  const first = all.find(({ part }) => part === figured.part);
  const isAside = figured.aside && isMoney(figured) && figured.lead.size > 0;
  // 门诊：7:00—18:00；病区：6:30—20:00: the name before the colon holds as far as the next.
  const isOver = figured.label.size > 0 && line.startsWith(own) && share(figured.label, named) < 1;
  const unnamed = isOver && figured.near.size === 0 ? figured.label : new Set<string>();
  const of = isAside || isOver || isWhole(figured) ? unnamed : named;
  const subject = [figured.near, first?.near, of].find((words) => words && words.size > 0) ?? of;
  return { subject, of, isAside };
}

function askedIn(
  { text, head, about, place }: Pick<StatedTerm, 'text' | 'head' | 'about'> & { place?: Place },
  where: string,
): Asked[] {
  if (isIdle(text, place)) return [];
  const line = withCount(text.replace(/^[\d.]+\s+/, ''));
  const own = head === '' ? (/^[^\t：:]{1,19}[^\t：:\d](?=[\t：:])/.exec(line)?.[0] ?? '') : head;
  const beside = wordsOf(about);
  const all = figuresOf(line, own);
  return all.flatMap((figured): Asked[] => {
    const { subject, of, isAside } = subjectsOf(figured, all, line, own);
    const around = new Set([...figured.around, ...beside]);
    const demand = { ...figured.demand, span: inSeconds(figured.demand.span) };
    // 蓄电池：五年 below 质保要求: where nothing stands beside the figure, the title says what it measures.
    const measured = figured.near.size === 0 ? `${about} ${own}` : own;
    const relation = isAside
      ? 'equal'
      : (isFreeUpTo(figured, line) ??
        boundBefore(figured, all) ??
        senseOf(figured, line, measured, about));
    const isScope = isFreeUpTo(figured, line) !== undefined;
    const bound =
      !isScope &&
      figured.demand.span.low !== figured.demand.span.high &&
      figured.demand.span.measure !== points &&
      !isCap(figured, line) &&
      !isEnding(figured, line);
    const isNamed = subject.size > 0 || figured.sense !== undefined;
    const isWithin = bound && within.test(line.slice(0, figured.demand.at));
    if (isYear(figured) || (isCase(figured, line) && !isEnding(figured, line))) return [];
    if (
      !isNamed ||
      isWithin ||
      (demand.span.measure === '' && !bound) ||
      (relation === 'equal' && isCondition(figured, all) && !isEnding(figured, line))
    )
      return [];
    const label = isWhole(figured) ? [] : figured.label;
    const words = new Set([...subject, ...of, ...label]);
    // 年预估数量: of a year.
    const rate =
      figured.rate === '' && /年(?:预|度|用|计|需|总)/.test(about) ? '每年' : figured.rate;
    return [
      {
        ...figured,
        rate,
        demand,
        subject: words,
        sentence: figured.around,
        around,
        relation,
        bound,
        where,
        line,
      },
    ];
  });
}

const isFreeUpTo = ({ demand: { span, at, text } }: Figured, line: string): Sense | undefined => {
  if (span.low === span.high || !isBorne(line.slice(at + text.length))) return undefined;
  return span.low === undefined ? 'least' : 'most';
};

/** 裂缝宽度大于0.2mm的灌浆: in which case something is done; 采用厚度大于2mm的钢板 asks for it. */
const supplied = /采用|选用|使用|配[备置]|提供|设置|安装|具[有备]|须|应|必须|要求/;
const isCase = ({ part, demand: { span, at, text } }: Figured, line: string): boolean =>
  span.open &&
  /^\s{0,2}(?:的|时|者)(?!$|[，。；])/.test(line.slice(at + text.length)) &&
  !supplied.test(line.slice(part, at));

/** 不少于8荤6素: the bound of the first figure holds for the one right behind it. */
function boundBefore({ demand }: Figured, all: readonly Figured[]): Sense | undefined {
  const before = all.find((one) => one.demand.at + one.demand.text.length === demand.at)?.demand;
  if (!before || demand.span.low !== demand.span.high) return undefined;
  if (before.span.high === undefined) return 'least';
  return before.span.low === undefined ? 'most' : undefined;
}

/** 总人数: of all. */
const isWhole = ({ near }: Figured): boolean => near.size === 1 && near.has('总数');

export const isMoney = ({ demand }: Figured): boolean => demand.span.measure === money;

/** 2026-2027年: no years that pass. */
export const isYear = ({ demand: { text, span } }: Figured): boolean =>
  span.measure !== 'day' && /(?:19|20)\d\d\s{0,2}年/.test(text);

/** 75℃不少于30分钟, 7天抗压强度不小于40MPa: the first says of what the second is asked. */
export const isCondition = ({ part, demand }: Figured, all: readonly Figured[]): boolean =>
  demand.span.low === demand.span.high &&
  all.some(
    (other) =>
      other.part === part &&
      other.demand.at > demand.at &&
      (other.demand.span.low === undefined || other.demand.span.high === undefined),
  );

/** All figures a tender states of what it wants, each once. */
export function askedFigures(input: CheckInput): Asked[] {
  const stated: readonly StatedTerm[] = input.stated ?? [];
  if (stated.length > 0) return stated.flatMap((term) => askedIn(term, shownPlace(term)));
  // A bid that was begun by hand has clauses alone.
  const lines = new Set([
    ...(input.requirements ?? []).flatMap(({ text }) => text.split('\n')),
    ...input.clauses
      .filter(({ kind }) => kind === 'star' || kind === 'triangle' || kind === 'requirement')
      .flatMap(({ text }) => text.split('\n')),
  ]);
  return [...lines].flatMap((text) => askedIn({ text, head: '', about: '' }, ''));
}
