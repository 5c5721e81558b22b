import { isEnglish } from '../english-words.ts';
import { compact, numberOf, numberStyle, withoutNumber } from '../text.ts';
import { continued, restOf } from './broken-lines.ts';
import { type Form, type KnowsLabel, type Line, type Pair } from './pair.ts';

export const colon = /[:：]/;

const sectionLines = 8;
/** Date: … and Time: … below Deadline for submission: one moment in two lines. */
const moment = /^\s*(?:date|time)\s*[:：]/i;

export function linePairs(lines: Line[], knows: KnowsLabel, outer: string): Pair[] {
  const pairs: Pair[] = [];
  let context = outer;
  for (const [i, line] of lines.entries()) {
    const front = frontOf(line.text, context, knows);
    const within = front ?? context;
    const found = inLine(front === undefined ? line.text : behind(line.text, front), within, knows);
    const last = found.at(-1);
    const rest = last ? restOf(lines, i, last.value) : '';
    for (const one of found) {
      const value = one === last ? one.value + rest : one.value;
      if (value !== '')
        pairs.push(pairOf(one.label, value, outer === '' ? 'colon' : 'inner', line, within));
    }
    if (last && last.value !== '')
      for (const broken of continued(lines, i))
        pairs.push(pairOf(last.label, `${last.value}\n${broken}`, 'next', line, context));
    if (last && last.value === '') pairs.push(...followed(lines, i, last.label, context));
    else if (found.length === 0) pairs.push(...bare(lines, i, context, knows));
    // 金额：肆拾万元整 within the row of the bond is no title of what follows: that is still the row's.
    const isOfRow = outer.trim() !== '' && found.some(({ value }) => value !== '');
    if (isOfRow) continue;
    // □不要求: what is ticked or not is no title.
    if (isTick(line.text)) continue;
    if (isHeading(line.text)) context = withoutNumber(line.text);
    else if (found[0] && numberOf(line.text) !== '') context = found[0].label;
  }
  return pairs.map((pair) => ({ ...pair, row: outer.trim() }));
}

const behind = (text: string, front: string): string =>
  withoutNumber(text).slice(front.length).trimStart();

/** What a line is about, set before its first label by a blank: 2.采购代理机构信息 名称：…; undefined where the label is known as it stands. */
function frontOf(text: string, context: string, knows: KnowsLabel): string | undefined {
  const [, front = '', label = ''] =
    /^(\p{Script=Han}{4,12})\s{1,4}(\p{Script=Han}{2,8})\s?[：:]/u.exec(withoutNumber(text)) ?? [];
  const isApart = label !== '' && !knows(`${front} ${label}`, context);
  return isApart && knows(label, front) ? front : undefined;
}

function pairOf(
  label: string,
  value: string,
  form: Form,
  line: Line,
  context: string,
  quote = line.text,
): Pair {
  // 采购单位 | 某某医院: the stroke between two cells of a line is no word of the second.
  const words = value.replace(/^\s{0,4}[|｜]\s{0,4}/, '');
  return {
    label,
    value: words,
    form,
    context,
    row: '',
    quote,
    siblings: 1,
    lot: '',
    ...line.where,
  };
}

/** `label：value` at the start of a line, and further known labels after a separator in the same line. */
function inLine(
  text: string,
  context: string,
  knows: KnowsLabel,
): { label: string; value: string }[] {
  const rest = withoutNumber(text);
  const starts: { label: string; from: number; to: number }[] = [];
  for (const match of rest.matchAll(
    /(?:^|(?<=[;；。，,、\s（(:：]))((?:[^:：;；。，,（）()]|[（(][^（）()]{0,60}[)）]){1,40}?|[A-Z][A-Za-z .'’/&-]{40,80}?)[:：]/g,
  )) {
    const whole = match[1] ?? '';
    const isFirst = match.index === 0;
    const known = isFirst ? whole : knownEnd(whole, context, knows);
    const label = known ?? apartEnd(whole);
    if (
      label === undefined ||
      (isFirst && compact(whole).replace(/\([^()]*\)/g, '').length > (isEnglish(whole) ? 70 : 36))
    )
      continue;
    starts.push({
      label: label.trim(),
      from: match.index + whole.length - label.length,
      to: match.index + match[0].length,
    });
  }
  return starts.map((start, i) => ({
    label: start.label,
    value: rest
      .slice(start.to, starts[i + 1]?.from)
      .replace(/(?<![;；（(，,、\s])[;；（(，,、\s]+$/, '')
      .trim(),
  }));
}

/** 采购人：某某局 and a wide gap, 采购人地址：…: behind a wide gap another entry begins, whether its label is known or not. */
function apartEnd(text: string): string | undefined {
  const [, label = ''] =
    /(?:[\u3000\t]|\s{2})(\p{Script=Han}{1,8}(?:\s?\p{Script=Han}){1,4})$/u.exec(text) ?? [];
  return label === '' || NO_ENTRY.test(label) ? undefined : label;
}
const NO_ENTRY = /上午|下午|中午|时间$|大写|小写|人民币|其中/;

/** The known label at the end of a text: a value with blanks may stand before it. */
function knownEnd(text: string, context: string, knows: KnowsLabel): string | undefined {
  const starts = [0, ...Array.from(text.matchAll(/\s+/g), (gap) => gap.index + gap[0].length)];
  return starts.map((start) => text.slice(start)).find((end) => knows(end.trim(), context));
}

/** The lines after a label without value, until a line of the same series or another label. */
function followed(lines: Line[], at: number, label: string, context: string): Pair[] {
  const line = lines[at];
  if (!line) return [];
  const style = numberStyle(line.text);
  const body: string[] = [];
  for (const next of lines.slice(at + 1, at + 1 + sectionLines)) {
    if (
      next.where.chapter !== line.where.chapter ||
      (style !== '' && numberStyle(next.text) === style)
    )
      break;
    const isMoment = moment.test(next.text);
    if (style === '' && !isMoment && (numberOf(next.text) !== '' || colon.test(next.text))) break;
    body.push(next.text);
  }
  const first = lines[at + 1];
  if (!first || body.length === 0) return [];
  const form = style === '' ? 'next' : 'section';
  return [
    pairOf(
      label,
      (form === 'next' ? body.slice(0, 3) : body).join('\n'),
      form,
      first,
      context,
      body.find((text) => moment.test(text)) ?? `${body[0]}`,
    ),
  ];
}

/** A known label without a colon: alone on its line, or with blanks, 为 or 是 before its value. */
export function bare(lines: Line[], at: number, context: string, knows: KnowsLabel): Pair[] {
  const line = lines[at];
  if (!line) return [];
  const rest = withoutNumber(line.text);
  if (compact(rest).length <= 30 && knows(rest, context))
    return followedBare(lines, at, rest, context);
  for (const match of rest.matchAll(/\s+|为(?!中)|是(?!否)/g)) {
    const label = rest.slice(0, match.index);
    if (compact(label).length > 30) break;
    const value = rest.slice(match.index + match[0].length).trim();
    if (compact(label).length < 2 || value === '' || !knows(label, context)) continue;
    // 项目名称 报价 服务期限 备注: the heads of a form, not one of them and its value.
    const words = value.split(/\s+/);
    if (words.length > 1 && !/\d/.test(value) && words.some((word) => knows(word, context))) break;
    return [pairOf(label, value, 'spaced', line, context)];
  }
  return [];
}

function followedBare(lines: Line[], at: number, label: string, context: string): Pair[] {
  const numbered = numberOf(lines[at]?.text ?? '') !== '';
  if (numbered) return followed(lines, at, label, context);
  const next = lines[at + 1];
  if (!next || next.where.chapter !== lines[at]?.where.chapter) return [];
  return [pairOf(label, next.text, 'next', next, context)];
}

const isTick = (text: string): boolean => /^\s*[□☐☑☒■✔√]/.test(text);

/** A short line without a value: it names what follows. */
export function isHeading(text: string): boolean {
  const bare = compact(text).replace(/[:]$/, '');
  return (
    bare.length <= 30 &&
    !/[。;:，,]/.test(bare) &&
    (numberOf(text) !== '' || /[:：]\s*$/.test(text) || bare.length <= 16)
  );
}
