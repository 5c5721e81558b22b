import type { TextLine } from '../passages.ts';
import { cleanText, compact, isPlaceholder, numberOf, withoutNumber } from '../text.ts';
import type { FoundClause } from './found.ts';
import { beforeMarks, type Marks, markOf } from './marks.ts';
import { aboutAnswers, type Mark } from './meaning.ts';
import { cellNumber } from './number.ts';
import { isMarkedTitle, type RequirementNode, type RequirementTree } from './requirement-tree.ts';

/** Shorter lines name a subject. */
const SHORTEST = 6;
/** A line without a sentence's end that is no longer than this may be a title. */
const LONGEST_TITLE = 14;
const LONGEST_OPENING = 40;
/** Words that bind somebody; a text without a number that has none of them asks for nothing. */
const binding =
  /应当?|须|必须|不得|不少于|不低于|不超过|不大于|保证|负责|要求|[≥≤]|\d\s*(?:日|天|个?月|年|小时|分钟)|提供/;
/** A standard or statute that is only named, or several. */
const name = /^[《〈(（]?[^。；;]{0,60}(?:》|〉|\d{3,6}(?:[-—.]\d{2,4})?)[)）]?[；;。，,]?$/;
const isNamed = (plain: string): boolean =>
  plain.split(/(?<![《〈][^》〉]{0,60})[，,](?=.)/).every((part) => name.test(part));

/** 其他商务要求: names what follows and asks for nothing, though 要求 is in it. */
const subject = /^[\u4e00-\u9fff、]{2,12}(?:要求|条款|条件|需求|标准)[:：]?$/;

const isSentence = (words: string): boolean => /[。；;]$/.test(words);

/** Words before a list or a table; a long sentence says something by itself. */
function isLead({ line, hasTable }: RequirementNode): boolean {
  const words = compact(withoutNumber(line.text));
  return /[:：]$/.test(words) && (words.length <= LONGEST_OPENING || hasTable);
}

/** A line that only opens what stands below it. */
const isOpening = (node: RequirementNode): boolean => {
  const words = compact(withoutNumber(node.line.text));
  return (
    node.bare ||
    node.line.part.block.kind === 'heading' ||
    isLead(node) ||
    (!isSentence(words) && words.length <= 2 * LONGEST_TITLE && !/[，,]/.test(words))
  );
};

/** Whether a line without anything below it is a title all the same: short, unlike sentences, among others that have something below. */
function isLoneTitle(node: RequirementNode, sisters: readonly RequirementNode[]): boolean {
  const words = compact(withoutNumber(node.line.text));
  if (node.line.part.block.kind === 'heading' || node.bare || isLead(node)) return true;
  if (isSentence(words)) return false;
  if (node.hasTable) return true;
  if (words.length > LONGEST_TITLE) return false;
  return sisters.some((one) => one.children.length > 0 || one.lines.length > 0 || one.hasTable);
}

/** 采购需求如下：, 附表一：离心机: what stands before a table and only leads to it. */
const leadsToTable = /[:：]\s*$|^\s*附?表\s?[一二三四五六七八九十\d]{1,3}\s?[:：、]/;

interface Row extends Pick<FoundClause, 'text' | 'quote'> {
  line: TextLine;
  /** The mark of a title above it. */
  mark: Mark | undefined;
  /** Numbers of the titles above it, the nearest one first. */
  above: readonly string[];
  /** It bears a mark of its own: it is found by that. */
  isMarked: boolean;
}
type OwnRow = Omit<Row, 'above' | 'isMarked'>;

/** What a node asks by itself. */
function own(node: RequirementNode, sisters: readonly RequirementNode[], marks: Marks): OwnRow[] {
  const { line, mark } = node;
  // 备注：上述要求不允许负偏离 goes on with no requirement.
  const lines = node.lines.filter((one) => !aboutAnswers.test(compact(one.text)));
  const last = node.hasTable ? lines.at(-1) : undefined;
  const below = (last && leadsToTable.test(last.text) ? lines.slice(0, -1) : lines).map((one) =>
    cleanText(one.text),
  );
  const isLeaf = node.children.length === 0;
  if (below.length > 0 && isOpening(node)) {
    const words = below.filter((one) => binding.test(one) && !subject.test(one.trim()));
    if (words.length === 0 && (!isLeaf || node.bare)) return [];
    const lead = cleanText(withoutNumber(line.text)).replace(/[:：]$/, '');
    const body = (isLeaf && !node.bare ? below : words).join('\n');
    return [{ text: `${lead}：${body}`, quote: lines[0]?.text ?? lead, line, mark }];
  }
  if (isLeaf ? below.length === 0 && isLoneTitle(node, sisters) : isOpening(node)) return [];
  const unmarked = cleanText(withoutNumber(beforeMarks(line.text, marks))).replace(/[，,、]$/, '');
  if (unmarked === '') return [];
  return [{ text: [unmarked, ...below].join('\n'), quote: line.text, line, mark }];
}

const bidder =
  '(?:投标人|供应商|响应人|应答人|申请人|中标人|中标单位|成交人|成交单位|乙方|承包[人方商]|受托[人方]|服务[方商]|服务单位|卖方)';
/** 其余资料由中标人自行收集, 供应商应自备车辆; what the buyer gives 供应商 asks nothing of them. */
const asksOfBidder = new RegExp(
  `${bidder}(?:[^。；;，,]{0,8}(?:应当?|必须|不得|负责|自行|自备|自理|承担)|(?<!所)[须需](?!的|要的|求))`,
);

/** 负责协调管线单位，承包人承担迁改费用: what the buyer does before it is no part of what is asked; what it hangs on is. */
function fromBidder(sentence: string): string {
  const clauses = sentence.split(/(?<=[，,])/);
  const at = clauses.findIndex((clause) => asksOfBidder.test(compact(clause)));
  return at <= 0 || /^\s{0,4}(?:如|若|因|当|对|凡|在|除|由于|为)/.test(sentence)
    ? sentence
    : clauses.slice(at).join('');
}

/** Below what the buyer gives: the sentences that ask the bidder for something. */
function besideGiven({ line, lines, mark }: RequirementNode): OwnRow[] {
  const whole: { first: TextLine; text: string }[] = [];
  for (const one of [line, ...lines]) {
    const last = whole.at(-1);
    // A page or a narrow column breaks within a sentence.
    if (last && /[，,、]$/.test(last.text.trim())) last.text += one.text;
    else whole.push({ first: one, text: one.text });
  }
  return whole.flatMap(({ first, text }) =>
    text
      .split(/(?<=[。；;])/)
      .filter((sentence) => asksOfBidder.test(compact(sentence)))
      .map((sentence) => ({
        text: cleanText(fromBidder(withoutNumber(sentence))),
        quote: first.text.includes(sentence) ? sentence : first.text,
        ...{ line: first, mark },
      })),
  );
}

/** What a marked line that opens a list holds of it: all up to the next mark. */
function afterList(node: RequirementNode, marks: Marks): readonly RequirementNode[] {
  const { children, line } = node;
  if (markOf(line.text, marks) === undefined || !/[:：]\s*$/.test(line.text)) return children;
  const next = children.findIndex((one) => markOf(one.line.text, marks) !== undefined);
  return next < 0 ? [] : children.slice(next);
}

function rowsUnder(
  nodes: readonly RequirementNode[],
  marks: Marks,
  above: readonly string[] = [],
): Row[] {
  const asked = (node: RequirementNode) =>
    node.given ? besideGiven(node) : own(node, nodes, marks);
  return nodes.flatMap((node) => {
    if (node.foreign && !node.given) return [];
    const isClause =
      !node.given && markOf(node.line.text, marks) !== undefined && !isMarkedTitle(node, marks);
    const number = cellNumber(numberOf(node.line.text));
    const { line } = node;
    const rows = isClause
      ? [{ text: line.text, quote: line.text, line, mark: node.mark }]
      : asked(node);
    return [
      ...rows.map((row) => ({ ...row, above, isMarked: isClause })),
      ...rowsUnder(
        afterList(node, marks),
        marks,
        number === undefined ? above : [number, ...above],
      ),
    ];
  });
}

/**
 * Numbers of titles that stand before the numbers of rows, '' where these say enough. Where a list begins anew under each title its
 * numbers say nothing alone, and all of it gets as many of the titles above as tell its rows from others: （三）1, （四）1.
 */
function titlesBefore(rows: readonly Row[]): string[] {
  const own = rows.map(({ line }) => cellNumber(numberOf(line.text)) ?? '');
  const lists = rows.map(({ above }) => above.join('\n'));
  const depths = new Map<string, number>();
  const titleOf = (at: number) =>
    joined(rows[at]?.above.slice(0, depths.get(lists[at] ?? '') ?? 0).toReversed() ?? []);
  for (let depth = 1; depth <= MOST_TITLES; depth++) {
    const names = own.map((number, at) => joined([titleOf(at), number]));
    const counts = new Map<string, number>();
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
    for (const [at, name] of names.entries())
      if (own[at] !== '' && !/\d\.\d/.test(own[at] ?? '') && (counts.get(name) ?? 0) > 1)
        depths.set(lists[at] ?? '', depth);
  }
  return own.map((number, at) => {
    const title = titleOf(at).replaceAll('(', '（').replaceAll(')', '）');
    return /\d$/.test(title) && /^\d/.test(number) ? `${title}.` : title;
  });
}
const joined = (numbers: readonly string[]): string =>
  numbers.reduce(
    (all, one) => (/\d$/.test(all) && /^\d/.test(one) ? `${all}.${one}` : all + one),
    '',
  );
const MOST_TITLES = 3;

/** Whether nothing, or only where it stands, is said behind the name of what is asked; a sentence goes on: 验收：按照招标文件进行，需提供检测报告. */
function isOpen(plain: string): boolean {
  const words = plain.slice(plain.search(/[:：]/) + 1);
  if (words === '') return plain.length <= LONGEST_OPENING;
  return (
    isPlaceholder(words) &&
    !binding.test(
      words
        .split(/[，,；;]/)
        .slice(1)
        .join('，'),
    )
  );
}

/** A requirement in the running text, with the numbers of titles that tell its own from others. */
type NumberedRow = Row & { under: string };

/** Every requirement in the running text of the part that says what is wanted. */
export function numberedRows(tree: RequirementTree, marks: Marks): NumberedRow[] {
  const rows = rowsUnder(tree.roots, marks);
  const titles = titlesBefore(rows);
  return rows.map((row, at) => ({ ...row, under: titles[at] ?? '' }));
}

/** A marked clause with the number its line has among the others. */
export function withNumber(clause: FoundClause, rows: readonly NumberedRow[]): FoundClause {
  const row = rows.find(
    ({ line }) => line.part === clause.part && line.text.includes(clause.quote),
  );
  const number = row && cellNumber(numberOf(row.line.text));
  return row && number !== undefined && clause.number === undefined
    ? { ...clause, number, under: row.under }
    : clause;
}

/**
 * Those that bear no mark of their own; what stands below a title with a mark has the title's.
 */
export function numberedRequirements(rows: readonly NumberedRow[]): FoundClause[] {
  return rows.flatMap(({ text, quote, line, mark, under, isMarked }): FoundClause[] => {
    if (isMarked) return [];
    const plain = compact(text);
    if (plain.length < SHORTEST || isOpen(plain) || aboutAnswers.test(plain) || isNamed(plain))
      return [];
    const number = cellNumber(numberOf(line.text));
    const { part, page } = line;
    return [{ kind: 'requirement', ...mark, text, quote, part, page, number, under }];
  });
}
