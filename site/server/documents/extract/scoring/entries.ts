/** A rule cut at the numbers of its own list. */
interface NumberedRule {
  /** What stands before the first number. */
  head: string;
  /** The entries without their numbers. */
  entries: string[];
}

interface Mark {
  /** How the number is written: entries of one list are written alike. */
  form: string;
  value: number;
  start: number;
  end: number;
}

const HAN = '一二三四五六七八九十';
const CIRCLED = '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳';
// （1）大厅引导8分（2）帮办代办8分: points end an entry as a stop does.
const MARK =
  /(^|[\n。；;:：，,)）\s]|(?<=\d\s?分)(?=[（(]))(?:[（(]\s*(\d{1,2}|[一二三四五六七八九十]|[a-zA-Z])\s*[)）]|(\d{1,2}|[一二三四五六七八九十]|[a-zA-Z])\s?([、.．)）])(?!\d\s?分)|([①-⑳]))|(?<![第图表式])([①-⑳])/g;

/**
 * Cuts a rule at the numbers 1、2、3 … of its outermost list: the form of number that starts first, counted up without a gap. A number
 * out of turn (a decimal, a clause quoted, a list within an entry) cuts nothing.
 */
export function numberedEntries(rule: string): NumberedRule {
  const marks = [...rule.matchAll(MARK)].map(markOf);
  const first = marks.find(
    ({ form, value, start }) =>
      value === 1 &&
      marks.some((other) => other.form === form && other.value === 2 && other.start > start),
  );
  if (!first) return { head: rule, entries: [] };
  const list: Mark[] = [];
  for (const mark of marks)
    if (mark.form === first.form && mark.start >= first.start && mark.value === list.length + 1)
      list.push(mark);
  const entries = list.map(({ end }, at) => rule.slice(end, list[at + 1]?.start).trim());
  return { head: rule.slice(0, first.start), entries };
}

function markOf(match: RegExpMatchArray): Mark {
  const [whole, before = '', enclosed, plain, closing = '', after, within] = match;
  const circled = after ?? within;
  const start = (match.index ?? 0) + before.length;
  const end = (match.index ?? 0) + whole.length;
  if (circled) return { form: '①', value: CIRCLED.indexOf(circled) + 1, start, end };
  const number = enclosed ?? plain ?? '';
  const around = enclosed === undefined ? closing.replace('．', '.').replace('）', ')') : '()';
  return { form: `${kindOf(number)}${around}`, value: valueOf(number), start, end };
}

const kindOf = (number: string): string =>
  /\d/.test(number)
    ? '1'
    : HAN.includes(number)
      ? '一'
      : number === number.toLowerCase()
        ? 'a'
        : 'A';

function valueOf(number: string): number {
  if (/\d/.test(number)) return Number(number);
  const han = HAN.indexOf(number);
  return han >= 0 ? han + 1 : number.toLowerCase().charCodeAt(0) - 96;
}
