import { tender } from 'tender-widgets/contract';
import { rmbUpper } from 'tender-widgets/price';
import type { Patch } from '../../documents/extract/addenda/patch.ts';

/** An old value as a bid may write it, and the new one in the same form. */
export interface ValueSwap {
  from: string;
  to: string;
  /** What a line has to speak of: the same figure stands for other things too. */
  near: RegExp | undefined;
}

type FactChange = NonNullable<Patch['facts']>[number];

const NEAR: Partial<Record<tender.FactName, RegExp>> = {
  deadline: /截止|递交|提交/,
  openingTime: /开标|开启|磋商|谈判|唱标/,
  bidBond: /(?:投标|响应|磋商|谈判|询价)(?:保证金|担保)|^(?!.*(?:履约|质量|农民工)).*保证金/,
  budget: /预算/,
  ceilingPrice: /限价|控制价/,
  duration: /期|周期|时间/,
};

const two = (number: number): string => String(number).padStart(2, '0');

/** The forms of a time, the longest first. */
function timesOf(value: string): string[] {
  const found = /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}):(\d{2}))?/.exec(value);
  if (!found) return [value];
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = found.slice(1).map(Number);
  const hasTime = found[4] !== undefined;
  const days = [
    `${year}年${month}月${day}日`,
    `${year}年${two(month)}月${two(day)}日`,
    `${year}-${two(month)}-${two(day)}`,
    `${year}/${month}/${day}`,
    `${year}.${month}.${day}`,
  ];
  const hours = hasTime
    ? [
        `${hour}时${two(minute)}分`,
        `${two(hour)}时${two(minute)}分`,
        `${two(hour)}:${two(minute)}`,
        `${hour}:${two(minute)}`,
        ...[`${hour}时`, `${hour}点`],
      ]
    : [];
  const whole = days.flatMap((date) =>
    hours.flatMap((time) => [`${date}${time}`, `${date} ${time}`]),
  );
  return [...whole, ...days];
}

const grouped = (whole: string): string =>
  whole === '' ? '' : BigInt(whole).toLocaleString('en-US');

/** The forms of an amount in yuan, the longest first. */
function amountsOf(value: string): string[] {
  const [whole = '0', fraction = ''] = value.split('.');
  const cents = `${fraction}00`.slice(0, 2);
  const wan = Number(value) / 10_000;
  const inWan = Number.isInteger(wan * 100) && wan >= 1 ? [wan.toFixed(2), String(wan)] : [];
  const plain = cents === '00' ? [grouped(whole), whole] : [];
  return [
    rmbUpper(value),
    rmbUpper(value).replace(/^人民币/, ''),
    // 整 stays away where more is printed behind: 壹拾伍万元（￥150000.00元）.
    rmbUpper(value).replace(/^人民币|整$/g, ''),
    `${grouped(whole)}.${cents}`,
    `${whole}.${cents}`,
    ...plain.map((one) => `${one}元`),
    ...plain.map((one) => `${one} 元`),
    ...inWan.flatMap((one) => [`${one}万元`, `${one} 万元`]),
  ];
}

const wordsOf = (value: string): string[] => [value, value.replaceAll(/\s+/g, '')];

/** The old values of changed facts with the new ones, form by form. */
export function swapsOf(facts: readonly FactChange[]): ValueSwap[] {
  return facts.flatMap(({ name, was, now }) => {
    if (!was || was.value === now.value) return [];
    const forms = tender.isTimeFact(name)
      ? timesOf
      : tender.isMoneyFact(name)
        ? amountsOf
        : wordsOf;
    const [old, next] = [forms(was.value), forms(now.value)];
    const seen = new Set<string>();
    return old.flatMap((from, at): ValueSwap[] => {
      const to = next[at] ?? next.at(-1) ?? now.value;
      // A value of one or two signs says nothing by itself.
      if (from.length < 3 || seen.has(from) || from === to) return [];
      seen.add(from);
      return [{ from, to, near: NEAR[name] }];
    });
  });
}

/** A text with old values in place of new ones, and how many there were, by form. */
export function swapped(
  content: string,
  swaps: readonly ValueSwap[],
): { content: string; values: { from: string; to: string; count: number }[] } {
  const counts = new Map<ValueSwap, number>();
  let heads: string[] = [];
  const lines = content.split('\n').map((line) => {
    heads = headsAt(line, heads);
    // Each figure is looked at once: what was put in is not replaced again.
    let text = '';
    for (let at = 0; at < line.length; ) {
      const swap = swaps.find(
        ({ from, near }) =>
          line.startsWith(from, at) &&
          isWhole(line, at, from) &&
          (!near || near.test(`${clauseAt(line, at)} ${headOf(line, at, heads)}`)),
      );
      if (swap) {
        counts.set(swap, (counts.get(swap) ?? 0) + 1);
        text += swap.to;
        at += swap.from.length;
      } else {
        text += line[at];
        at += 1;
      }
    }
    return text;
  });
  const values = [...counts].map(([{ from, to }, count]) => ({ from, to, count }));
  return { content: lines.join('\n'), values };
}

/** What stands between the stops around a place: the figure of another clause is another thing. */
function clauseAt(line: string, at: number): string {
  const stops = ['，', '。', '；', ';'];
  const from = Math.max(...stops.map((stop) => line.lastIndexOf(stop, at)));
  const ends = stops.map((stop) => line.indexOf(stop, at)).filter((end) => end >= 0);
  const clause = line.slice(from + 1, Math.min(line.length, ...ends));
  // 提交投标保证金一份，金额为人民币（大写）: of what the sum is, the words before the comma say.
  const isBare = line[from] === '，' && line.slice(from + 1, at).replace(HOW, '') === '';
  return isBare
    ? `${line
        .slice(0, from)
        .split(/[，。；;]/)
        .at(-1)}，${clause}`
    : clause;
}

/** How a sum is written, and nothing of which it is. */
const HOW =
  /人民币|大写|小写|金额|数额|共计|[（(][￥¥]?[零壹贰叁肆伍陆柒捌玖拾佰仟万亿元整\d.,]{0,40}|[零壹贰叁肆伍陆柒捌玖拾佰仟万亿元整]{1,40}|[￥¥为是即计（()）：:\s]/g;

const cellsOf = (line: string): string[] | undefined => {
  if (line.startsWith('<tr')) return line.split(/<t[dh][^>]{0,40}>/).slice(1);
  return line.startsWith('|') ? line.split('|').slice(1) : undefined;
};

/** The names of the columns of the table that a line is in: those of its first row. */
function headsAt(line: string, before: string[]): string[] {
  const cells = cellsOf(line);
  if (cells === undefined) return [];
  return before.length > 0 ? before : cells;
}

/** The name over the cell that a place of a row is in. */
function headOf(line: string, at: number, heads: readonly string[]): string {
  const cells = heads.length > 0 ? cellsOf(line.slice(0, at)) : undefined;
  return cells === undefined ? '' : (heads[cells.length - 1] ?? '').replaceAll(/<[^>]{0,40}>/g, '');
}

const CAPITAL = /[零壹贰叁肆伍陆柒捌玖拾佰仟万亿]/;

/** Not a piece of a longer number. */
function isWhole(line: string, at: number, from: string): boolean {
  const before = line[at - 1] ?? '';
  const after = line[at + from.length] ?? '';
  const isCut =
    (/\d/.test(from[0] ?? '') && /[\d.,]/.test(before)) ||
    (CAPITAL.test(from[0] ?? '') && CAPITAL.test(before));
  return !isCut && !(/\d/.test(from.at(-1) ?? '') && /[\d]/.test(after));
}
