import type { Block, TextBlock } from '../../document.ts';
import { numberRank } from '../passages.ts';
import { compact, numberOf, numberStyle, sourceOf, withoutNumber } from '../text.ts';
import { answerStatements } from './answers.ts';
import { likenessOf, pairsOf } from './locate.ts';
import { masked, quoteOf, unmasked } from './quotes.ts';
import { sayingsIn } from './sayings.ts';
import type { Saying, Statement } from './statement.ts';
import { tableStatements } from './table-statements.ts';

const NUMBER = '[（(]?[一二三四五六七八九十\\d]{0,3}[）)]?';
const CHANGED = '更正|更改|修改|变更|调整|澄清|修订|改';
/** What a pair names in quotation marks: 原招标文件中“开标地点”为： */
const NAMED = '[^：:。“”"]{0,24}[“"][^“”"]{2,40}[”"](?:的?(?:内容|规定|条款|要求))?';
const FILE = '(?:(?:公开|竞争性)?(?:招标|采购|磋商|谈判|询价)?文件|公告)';
/** 原内容：, 修改前： */
const BEFORE = new RegExp(
  `^\\s*(?:原(?:文件|招标文件|采购文件|磋商文件|公告)?(?:内容|文|条款|规定|表述|要求)?|原${FILE}${NAMED}|(?:${CHANGED})前(?:的?内容|条款)?)(?:为)?\\s*[：:]`,
);
/** 更正为：, 修改后内容： */
const AFTER = new RegExp(
  `^\\s*(?:现(?:${CHANGED})?(?:为|内容)?|现(?:${CHANGED})${NAMED}(?:${CHANGED})?为|(?:${CHANGED})(?:后|为)(?:的?内容|条款)?(?:为)?|改为|应为)\\s*[：:]`,
);
const QUESTION = new RegExp(`^\\s*(?:问题?|提问|疑问|质疑|咨询)${NUMBER}\\s*[：:、.．]`);
const ANSWER = new RegExp(`^\\s*(?:答复?|回复|答疑|解答|回答|澄清|答案)${NUMBER}\\s*[：:]`);
/** What ends the words of an addendum. */
const CLOSING =
  /^(?:其他|其余|特此|本(?:补遗|更正|澄清|通知|答疑)|除上述|以上内容|联系人|招标人|采购人|代理机构)/;
const MOST_BELOW = 60;

/** A label may bear a number of its own: （2）原文：, 一、问： */
const says = (label: RegExp, text: string): boolean => label.test(withoutNumber(text));
const behind = (label: RegExp, text: string): string =>
  withoutNumber(text).replace(label, '').trim();

interface Line {
  text: string;
  block: TextBlock;
}

/** What an addendum says to be otherwise, in its order: sentences, pairs of paragraphs, questions with answers, tables of two columns. */
export function statementsOf(blocks: readonly Block[]): Statement[] {
  const said: Statement[] = [];
  let lines: Line[] = [];
  const flush = () => {
    for (const one of lineStatements(lines)) said.push(one);
    lines = [];
  };
  for (const block of blocks) {
    if (block.kind === 'table') {
      const intro = lines.at(-1)?.text ?? '';
      flush();
      const lead = compact(intro).length <= 40 ? intro : '';
      for (const one of tableStatements(block, lead)) said.push(one);
    } else for (const text of block.text.split('\n')) if (text.trim()) lines.push({ text, block });
  }
  flush();
  return said;
}

function lineStatements(lines: readonly Line[]): Statement[] {
  const said: Statement[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as Line;
    const { sayings, next } = sayingsAt(lines, at);
    const last = lines[next - 1] ?? line;
    for (const saying of sayings)
      said.push({
        ...saying,
        line: line.text,
        source: sourceOf(placeOf(lines.slice(at, next), saying, last), quote(saying)),
      });
    at = Math.max(at, next - 1);
  }
  return said;
}

const quote = ({ after, before, about }: Saying): string => after || before || about;

/** The block in which what holds now stands. */
const placeOf = (lines: readonly Line[], saying: Saying, last: Line): TextBlock =>
  lines.find(({ text }) => text.includes(quote(saying).split('\n')[0] ?? ''))?.block ?? last.block;

function sayingsAt(lines: readonly Line[], at: number): { sayings: Saying[]; next: number } {
  const text = lines[at]?.text ?? '';
  const head = headAt(lines, at);
  if (head) return pairAt(lines, at, head) ?? { sayings: [], next: at + 1 };
  if (says(QUESTION, text)) return answerAt(lines, at);
  const within = pairWithin(text, lines[at - 1]?.text ?? '');
  if (within) return { sayings: [within], next: at + 1 };
  const found = sayingsIn(text);
  const row = found.length === 0 ? rowAnew(text) : undefined;
  if (row) return { sayings: [row], next: at + 1 };
  const open = found.find(({ act, before, after }) => act === 'changed' && before + after === '');
  const sayings = found.filter(({ act, after }) => act === 'removed' || after !== '');
  const lone =
    found.length === 1 && (open ?? found.find(({ act, after }) => act === 'changed' && !after));
  if (!lone) return { sayings, next: at + 1 };
  const below = linesBelow(lines, at + 1, { rank: numberRank(text), most: MOST_BELOW });
  const isChapter = below.some(({ block }) => block.kind === 'heading');
  if (below.length === 0 || isChapter) return { sayings: [], next: at + 1 };
  const after = below.map((line) => line.text.trim()).join('\n');
  return { sayings: [{ ...lone, after }], next: at + 1 + below.length };
}

/** 前附表7.6.1履约担保：签约合同价的5%: a row by its number and its name, and what stands in it now. */
const ROW =
  /^((?:[^：:，。；]{0,24}(?:前附表|须知|一览表))?(?:第)?\d{1,2}(?:\.\d{1,2}){1,3}[条款项]?[\s　]{0,4}[\u4e00-\u9fff、]{2,20}|[^：:，。；]{0,24}前附表第?\d{1,2}[条款项]?[\s　]{0,4}[\u4e00-\u9fff、]{2,20})[：:]\s{0,4}([^：:]{2,300})$/;

function rowAnew(text: string): Saying | undefined {
  const bare = text.trim().replace(/^[（(]?[一二三四五六七八九十\d]{1,3}[）)、](?=\S)/, '');
  const [, about, after] = ROW.exec(bare) ?? [];
  return about && after && !/[？?]$/.test(after)
    ? { act: 'changed', about, before: '', after: after.replace(/[。；]$/, ''), isAnew: true }
    : undefined;
}

const WAS =
  /(?:原(?:文|内容|条款|规定|表述|要求)?(?:内容)?(?:为|是)?|(?:更正|修改|变更|调整)前(?:为|是)?)\s{0,2}[：:]/;
const IS =
  /[；;。，,\s]\s{0,4}(?:现(?:更正|更改|修改|变更|调整|修订|改)?为|(?:更正|更改|修改|变更|调整|修订)(?:后)?为?|改为|应为)\s{0,2}[：:]/;

/** 第3.2项原为：…；现更正为：…: both sides in one line. */
function pairWithin(line: string, above: string): Saying | undefined {
  const whole = masked(withoutNumber(line.trim()));
  const was = WAS.exec(whole.text);
  if (!was) return undefined;
  const rest = whole.text.slice(was.index + was[0].length);
  const is = IS.exec(rest);
  if (!is) return undefined;
  const part = (text: string) => unquoted(unmasked(whole, text).trim()).replace(/[。；;]$/, '');
  const named = unmasked(whole, whole.text.slice(0, was.index)).trim();
  const [before, after] = [
    part(rest.slice(0, is.index)),
    part(rest.slice(is.index + is[0].length)),
  ];
  const about = (named || above.trim()).replace(/[：:，,（(\s]{1,4}$/, '').slice(0, 300);
  if (before === '' || after === '') return undefined;
  const isGone = /^(?:删除|取消|删去|作废)[^，。]{0,6}[。]?$/.test(compact(after));
  return { act: isGone ? 'removed' : 'changed', about, before, after: isGone ? '' : after };
}

interface LinesBelow {
  rank: number;
  most: number;
  style?: string;
  /** A line that says something by itself. */
  isApart?: (text: string) => boolean;
}

/** The lines that go on with what one began: up to another beginning, or a number of its own series. */
function linesBelow(
  lines: readonly Line[],
  from: number,
  { rank, most, style, isApart }: LinesBelow,
): Line[] {
  const body: Line[] = [];
  for (const line of lines.slice(from, from + most)) {
    const { text } = line;
    const isNext =
      says(BEFORE, text) || says(AFTER, text) || says(QUESTION, text) || says(ANSWER, text);
    if (isNext || CLOSING.test(compact(withoutNumber(text))) || isApart?.(text)) break;
    if (rank < 9 && numberRank(text) <= rank) break;
    if (style !== undefined && style !== '' && numberStyle(text) === style) break;
    body.push(line);
  }
  return body;
}

/** What a pair of paragraphs is about, and the first words of what was. */
interface Head {
  about: string;
  first: string;
}

/** Where a pair begins: 原内容：…, or 第三章第 3 项：“…” right above 现更正为：…. */
function headAt(lines: readonly Line[], at: number): Head | undefined {
  const text = lines[at]?.text ?? '';
  const above = lines[at - 1]?.text.trim() ?? '';
  if (says(BEFORE, text))
    return {
      about: quotedName(text) ?? (says(AFTER, above) ? '' : above),
      first: unquoted(behind(BEFORE, text)),
    };
  if (!says(AFTER, lines[at + 1]?.text ?? '')) return undefined;
  const whole = masked(text.trim());
  const sign = /([\ue000-\uefff])[。；;]?$/.exec(whole.text);
  if (!sign) return undefined;
  return {
    about: unmasked(whole, whole.text.slice(0, sign.index)).replace(/[：:]\s{0,4}$/, ''),
    first: quoteOf(whole, sign[1] ?? '').trim(),
  };
}

/** 原招标文件中“开标地点”为：… */
function quotedName(text: string): string | undefined {
  const label = BEFORE.exec(withoutNumber(text))?.[0] ?? '';
  return /[“"]([^“”"]{2,40})[”"]/.exec(label)?.[1];
}

/** A text that is one quotation as a whole, without its marks. */
function unquoted(text: string): string {
  const whole = masked(text.trim());
  return /^[\ue000-\uefff][。；;]?$/.test(whole.text) ? quoteOf(whole, whole.text).trim() : text;
}

/** 原内容：… 更正为：…, each with the lines below it. */
function pairAt(
  lines: readonly Line[],
  at: number,
  { about, first }: Head,
): { sayings: Saying[]; next: number } | undefined {
  const beforeLines = linesBelow(lines, at + 1, { rank: 9, most: MOST_BELOW });
  const turn = at + 1 + beforeLines.length;
  const turning = lines[turn]?.text ?? '';
  if (!says(AFTER, turning)) return undefined;
  const before = [first, ...beforeLines.map(({ text }) => text.trim())].filter(Boolean);
  const second = unquoted(behind(AFTER, turning));
  // What holds now is about as long as what was: the next thing may follow without a mark of its own.
  const most = Math.max(0, before.length - (second === '' ? 0 : 1)) + (before.length > 1 ? 2 : 0);
  const afterLines = linesBelow(lines, turn + 1, {
    ...{ rank: 9, most: second === '' ? Math.max(1, most) : most },
    style: numberStyle(about),
    isApart: (text) =>
      sayingsIn(text).some(({ act, before, after }) => act === 'changed' && before && after),
  });
  const after = [second, ...afterLines.map(({ text }) => text.trim())].filter(Boolean);
  const next = turn + 1 + afterLines.length;
  if (after.length === 0) return { sayings: [], next };
  const pairs = linePairs(before, after);
  if (pairs) return { sayings: pairs, next };
  const saying = { about: about.slice(0, 300), before: before.join('\n'), after: after.join('\n') };
  const isGone = /^(?:删除|取消|删去|作废)[^，。]{0,6}[。]?$/.test(compact(saying.after));
  return {
    sayings: [isGone ? { ...saying, act: 'removed', after: '' } : { ...saying, act: 'changed' }],
    next,
  };
}

const ALIKE = 0.6;

/** Several lines that were, and as many that are: each takes the place of one. Undefined where they are not alike line by line. */
function linePairs(before: readonly string[], after: readonly string[]): Saying[] | undefined {
  if (before.length < 2 || before.length !== after.length) return undefined;
  const pairs = before.map((was, at) => ({ was, now: after[at] ?? '' }));
  const areAlike = pairs.every(({ was, now }) => likenessOf(pairsOf(was), pairsOf(now)) >= ALIKE);
  if (!areAlike) return undefined;
  return pairs
    .filter(({ was, now }) => compact(was) !== compact(now))
    .map(({ was, now }): Saying => ({ act: 'changed', ...namedApart(was, now) }));
}

/** 合同包1第2条 荧光通道：≥13色: what stands before the colon in both says where it is. */
function namedApart(was: string, now: string): Pick<Saying, 'about' | 'before' | 'after'> {
  const [label = ''] = /^[^：:]{2,80}[：:]/.exec(was) ?? [];
  return label !== '' && now.startsWith(label)
    ? {
        about: label.slice(0, -1),
        before: was.slice(label.length).trim(),
        after: now.slice(label.length).trim(),
      }
    : { about: '', before: was, after: now };
}

/** The last figure of a line's number; NaN where it has none in figures. */
const valueOfNumber = (line: string): number =>
  Number(/(\d{1,3})\D*$/.exec(numberOf(line))?.[1] ?? Number.NaN);

function answerAt(lines: readonly Line[], at: number): { sayings: Saying[]; next: number } {
  const questionLines = linesBelow(lines, at + 1, { rank: 9, most: MOST_BELOW });
  const turn = at + 1 + questionLines.length;
  const answer = lines[turn]?.text ?? '';
  if (!says(ANSWER, answer)) return { sayings: [], next: at + 1 };
  // 5、补充：… goes on with the series of 4、问：…
  const nextNumber = valueOfNumber(lines[at]?.text ?? '') + 1;
  const style = numberStyle(lines[at]?.text ?? '');
  const answerLines = linesBelow(lines, turn + 1, {
    ...{ rank: 9, most: MOST_BELOW },
    isApart: (line) =>
      style !== '' && numberStyle(line) === style && valueOfNumber(line) === nextNumber,
  });
  const text = (first: string, label: RegExp, more: readonly Line[]) =>
    [behind(label, first), ...more.map((line) => line.text.trim())].filter(Boolean).join('\n');
  return {
    sayings: answerStatements(
      text(lines[at]?.text ?? '', QUESTION, questionLines),
      text(answer, ANSWER, answerLines),
    ),
    next: turn + 1 + answerLines.length,
  };
}
