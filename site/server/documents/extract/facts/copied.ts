import { tender } from 'tender-widgets/contract';
import type { PlacedBlock } from '../sections.ts';
import { compact } from '../text.ts';
import { factTitles } from './doubts.ts';
import { meaningsOf } from './labels.ts';
import { type Pair, tellsProject } from './pair.ts';

/** A fact that has no words of its own: it is said to be the same as another one. */
export interface Copy {
  fact: tender.FactName;
  from: tender.FactName;
}

/** Forms and contracts are filled in later. */
const aside: ReadonlySet<string> = new Set(['contract', 'format']);

const openingAtDeadline =
  /(?:谈判|磋商|比选|询比|开标|评审|竞价)(?:会议?)?(?:同时|随即|随后|即时|同步)(?:开始|举行|进行|召开)|(?:同一(?:时间|时刻)|届时|随后|随即|当场|同时|即时)[^，,。；;]{0,16}(?:开[标启封]|启封|拆封|唱标)(?!后|前|时间|地点)|开[标启]时间(?:和地点)?[^。；\n]{0,8}(?:同|与)[^。；\n]{0,14}截止|(?:开标|开启|谈判|磋商|比选|评审)(?:会议?)?(?:将?[于在]|定于|安排[在于])(?:[同当][日天])?同一(?:时间|时刻)|投标截止时间(?:即为|及|和|与|暨|、|\/)?[（(]?开标时间|截止时间[（(]开标时间|开[标启]时间(?:也|亦)?(?:相应|同步|随之|一并|同时)(?:顺延|延期|推迟|延后|调整)/;
const deadlineAtOpening =
  /开[标启][^。；\n]{0,60}(?:即|亦为|也是|同时为|同为)(?:为|是)?[^。；\n]{0,8}截止(?:时间|日期)|开[标启][^。；\n]{0,60}截止(?:时间|日期)?(?:同此|与此相同)|截止(?:时间|日期)?(?:即为?|暨|同为)[（(]?开[标启]时间/;
/** 投标书请在开标前递交: no other time is told by which it has to be there. */
const beforeOpening =
  /(?:投标|响应|应答|报价|谈判|磋商|比选|申请)(?:文件|书|材料|函)[^。；，,\d]{0,8}(?:开[标启]|谈判|磋商|比选|评审)(?:会议?)?(?:开始)?(?:之|以)?前(?![\d一二三四五六七八九十两])[^。；，,\d]{0,8}(?:递交|提交|送[交达至到]|交[至到]|投递)/;
const ceilingAtBudget =
  /最高(?:投标|采购|报价)?限价(?:金额)?(?:[:：为]|即为?|等?同于?|与){1,2}(?:本项目|采购|项目)*预算|(?:预算|资金|经费)[^。；，,]{0,24}[，,](?:同时|并|也|亦|且|即)+(?:作为|为|是)(?:本项目|本次|采购|投标|报价)*的?(?:最高(?:投标|采购|报价)?限价|招标控制价)|预算(?:金额|价)?(?:即为?|等同于?|作为|为本项目)(?:本项目|投标|采购)*(?:的)?(?:最高(?:投标)?限价|控制价)/;

/** Which facts a sentence may give the value of another one, in the order they are asked for. */
const sayings: readonly (Copy & { words: RegExp; isOwn?: true })[] = [
  { fact: 'deadline', from: 'openingTime', words: deadlineAtOpening },
  { fact: 'deadline', from: 'openingTime', words: beforeOpening, isOwn: true },
  { fact: 'openingTime', from: 'deadline', words: openingAtDeadline },
  { fact: 'ceilingPrice', from: 'budget', words: ceilingAtBudget },
];

/** The deadline is put off and the opening with it: a time that stands elsewhere is the old one. */
const MOVED =
  /(?:延期|延长|延后|延迟|推迟|顺延|调整|变更|改)(?:至|到|为)[^。；]{0,40}[，,][^。；]{0,10}开[标启][^。；，,]{0,10}(?:顺延|延期|推迟|延后|调整)/;

/** 同采购预算, 与投标截止时间一致, 投标截止的同一时刻: a value whose first words name another fact. */
const POINTER =
  /^(?:即?为?等?同于?|与|和|即)([^,。;:\d]{2,16}?)(?:为?同一(?:时间|时刻)|一致|相同|相等|同时)?(?:[,。;]|$)|^([^,。;:\d]{2,16}?)的?同一(?:时间|时刻)(?:[,。;]|$)/;

/** Facts that the file only says to be the same as another one (开标时间同投标截止时间, 预算即最高限价): their source is the other's. */
export function withCopies(
  said: tender.Facts,
  placed: readonly PlacedBlock[],
  pairs: readonly Pair[],
): { facts: tender.Facts; copies: Copy[] } {
  const facts = { ...said };
  const copies: Copy[] = [];
  const { deadline, openingTime } = facts;
  const isOld = deadline && openingTime && openingTime.value < deadline.value;
  if (isOld && isSaid(placed, MOVED)) facts.openingTime = null;
  const copy = ({ fact, from }: Copy) => {
    if (facts[fact] || !facts[from]) return;
    facts[fact] = facts[from];
    copies.push({ fact, from });
  };
  for (const pointer of pointersOf(pairs)) copy(pointer);
  // What general clauses say of every tender is no time of this one.
  const own = placed.filter(({ place }) => tellsProject(place));
  for (const { words, isOwn, ...saying } of sayings)
    if (!facts[saying.fact] && isSaid(isOwn ? own : placed, words)) copy(saying);
  return { facts, copies };
}

/** 开启时间：同上 behind 截止时间：…. */
const AS_ABOVE = /^同上(?:[,。;]|$)/;
const isWhere = (label: string): boolean => /地[点址]$/.test(compact(label)) && !/时间/.test(label);

/** The fact that the label before this one says; where something is done is passed over. */
function factAbove(pairs: readonly Pair[], at: number): tender.FactName | undefined {
  const above = pairs.slice(0, at).findLast(({ label }) => !isWhere(label));
  return above && meaningsOf(above.label, above.context, above.row)[0]?.fact;
}

function pointersOf(pairs: readonly Pair[]): Copy[] {
  return pairs.flatMap((pair, at) => {
    const { label, value, context, row, place, form } = pair;
    if (aside.has(place)) return [];
    if (AS_ABOVE.test(compact(value))) {
      const [own] = meaningsOf(label, context, row);
      const from = factAbove(pairs, at);
      return own && from && isOfKind(own.fact, from) ? [{ fact: own.fact, from }] : [];
    }
    const [, behind, before] = POINTER.exec(compact(value)) ?? [];
    // 开标时间：投标截止时间. In a table without a colon both may be heads of columns.
    const isInLine = form === 'colon' || form === 'inner';
    const bare = isInLine && compact(value).length <= LONGEST_NAMED ? compact(value) : undefined;
    const named = behind ?? before ?? bare;
    if (named === undefined) return [];
    const [own] = meaningsOf(label, context, row);
    const [other] = meaningsOf(named);
    return own && other && isOfKind(own.fact, other.fact)
      ? [{ fact: own.fact, from: other.fact }]
      : [];
  });
}

const LONGEST_NAMED = 16;

/** A time is that of a time, an amount that of an amount. */
const isOfKind = (one: tender.FactName, other: tender.FactName): boolean =>
  one !== other &&
  ((tender.isTimeFact(one) && tender.isTimeFact(other)) ||
    (tender.isMoneyFact(one) && tender.isMoneyFact(other)));

/** 最高限价为预算金额的98%: a share of it is another value. */
const SHARE = /^[^。；，,]{0,6}(?:的|[×x*])\s?(?:百分之|\d[\d.]*\s?[%％])/;

function isSaid(placed: readonly PlacedBlock[], words: RegExp): boolean {
  return placed.some(({ block, place }) => {
    if (aside.has(place)) return false;
    const texts =
      block.kind === 'table'
        ? block.rows.map((row) => row.map((cell) => cell.text.replaceAll('\n', ' ')).join(' '))
        : [block.text];
    return texts.some((text) => {
      const { 0: said = '', index = 0 } = words.exec(text) ?? {};
      return said !== '' && !SHARE.test(text.slice(index + said.length));
    });
  });
}

/** What is in doubt of a fact is in doubt of those that are copied from it; one that has a doubt of its own needs no other. */
export function copiedDoubts(
  doubts: readonly tender.Doubt[],
  copies: readonly Copy[],
): tender.Doubt[] {
  const doubted = new Set(doubts.map(({ itemId }) => itemId));
  const open = copies.filter(({ fact }) => !doubted.has(fact));
  return open.flatMap(({ fact, from }) =>
    doubts
      .filter(({ itemId }) => itemId === from)
      .map((doubt) => ({
        ...doubt,
        ...{ id: `${doubt.id}-${fact}`, itemId: fact },
        msg: `${factTitles[fact]}取自${factTitles[from]}：${doubt.msg}`,
      })),
  );
}
