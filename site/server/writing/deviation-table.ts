import { check, type outline, tender } from 'tender-widgets/contract';
import { fieldOf } from './catalogue/catalogue.ts';
import { askedIn, isPrintedRow, partNamed, SLOT } from './deviation-columns.ts';
import { rowUnder, titleUnder } from './deviation-row.ts';
import type { ChosenLots } from './lots/chosen-lots.ts';
import { type Answer, askedRows, printedRows } from './printed-rows.ts';
import { lotTitle } from './structure/lot-chapters.ts';
import { markdownTable } from './text/markdown-table.ts';
import { figuresOf } from './values/clause-answers.ts';

type Part = (typeof tender.clauseParts)[number];

/** What live blocks are made of. */
export interface LiveData {
  /** What the tender is called: it says whether a product is offered. */
  name?: string;
  scoring: readonly tender.ScoringItem[];
  chapters: readonly outline.OutlineChapter[];
  register: readonly check.RegisterRow[];
  /** The lots the bid answers, where there are several. */
  lots?: ChosenLots;
}

/** Which rows a deviation table holds, and the tender's own columns for them. */
export interface DeviationRows {
  part?: Part | undefined;
  /** Only ★ clauses. */
  marked?: boolean;
  /** Marks whose clauses stand in a table of their own. */
  except?: string;
  /** The goods whose rows alone stand in it, and whether those of no goods, or of goods without a table, do too. */
  goods?: { name: string; others: readonly string[] | undefined } | undefined;
  headers?: readonly string[];
  /** Rows of the tender's own, with a `SLOT` where those of the register stand; absent where it has none. */
  rows?: readonly (readonly string[])[];
}

const marks: Partial<Record<tender.Clause['kind'], string>> = { star: '★', triangle: '▲' };

/** What the row answers; a figure that nobody has given a value for stays to be filled in, beside the tender's own. */
function responseOf(
  { response, deviation, requirement, part }: check.RegisterRow,
  hasProduct: boolean,
): string {
  if (response.trim() !== '') return response.trim();
  // A term of payment or delivery is agreed to; no product has it.
  if (part === '技术' && !ofPayment.test(requirement) && figuresOf(requirement).length > 0)
    return hasProduct && !ofService.test(requirement)
      ? '【待填写：所投产品的实际值】'
      : '【待填写：我方承诺的数值】';
  return deviation === 'none' ? '响应' : '【待填写：逐条响应】';
}

/** 付款：…支付80% among the requirements of a service. */
const ofPayment = /^[^：:，。；]{0,12}(?:付款|支付|结算)[^：:，。；]{0,6}[：:]/;

/** What people do and when they do it, of a product too: 接到通知后4小时内到达现场. */
const ofService =
  /\d\s*(?:个?(?:工作)?[日天]|小时|分钟)(?:之?内|以内|到)|到(?:达现)?场|驻场|人员|培训|巡检|回访|[人名]次|每(?:[日天周月年季]|半年)/;

/** Whether what is bought is a product; a service and works are promised. */
function buysProduct({ name = '', scoring, register }: LiveData): boolean {
  const text = register.map(({ requirement }) => requirement).join('\n');
  return /^(?:goods|system)$/.test(fieldOf({ name, text, scoring }));
}

/** A proof as a table cites it; '' for a chapter that the outline no longer has. */
function citing(
  { chapterId, fileName, page, quote }: check.RegisterEvidence,
  chapters: LiveData['chapters'],
): string {
  const chapter = chapters.find(({ id }) => id === chapterId);
  if (chapter) return `见“${chapter.title}”第{{page:${chapter.id}}}页`;
  if (!fileName) return chapterId ? '' : (quote ?? '');
  return `见《${fileName}》${page === undefined ? '' : `第${page}页`}`;
}

const exceptions = /除.{0,24}(?:外|其他|其它)|非/;

/** Which answers stand below words of the tender's own: those whose mark they name, else what no other words claim. */
function answersBelow(
  words: string,
  answers: readonly Answer[],
  others: readonly string[],
): readonly Answer[] {
  const marksIn = (text: string) =>
    exceptions.test(text) ? [] : Object.entries(marks).filter(([, mark]) => text.includes(mark));
  const claims = (text: string, { kind }: Answer) => marksIn(text).some(([own]) => own === kind);
  if (marksIn(words).length > 0) return answers.filter((answer) => claims(words, answer));
  return answers.filter((answer) => !others.some((text) => claims(text, answer)));
}

/** Below 一、商务部分 its answers alone, once; what no words of the table claim stands in its last place. */
function answersOfPart(
  parts: readonly (Part | undefined)[],
  at: number,
  answers: readonly Answer[],
): readonly Answer[] {
  const isLast = at === parts.findLastIndex((part) => part !== undefined);
  const part = parts.indexOf(parts[at]) === at ? parts[at] : undefined;
  return answers.filter(
    (answer) => answer.part === (part ?? null) || (isLast && !parts.includes(answer.part)),
  );
}

/** Rows of a bid for several lots: what is asked of all, then what of each, below its name. */
function rowsByLot(
  headers: readonly string[],
  answers: readonly Answer[],
  lots: ChosenLots,
  from = 0,
): string[][] {
  const numbers = new Set([
    '',
    ...lots.map(({ number }) => number),
    ...answers.map(({ lot }) => lot),
  ]);
  let order = from;
  return [...numbers].flatMap((number) => {
    const own = answers.filter(({ lot }) => lot === number);
    const lot = lots.find((one) => one.number === number);
    const title = number === '' ? [] : [titleUnder(headers, lot ? lotTitle(lot) : number)];
    const rows = own.map(({ cells }) => {
      order += 1;
      return rowUnder(headers, cells, order);
    });
    return own.length === 0 ? [] : [...title, ...rows];
  });
}

/** The answers under the tender's own columns, between the rows it has words in. */
function ownTable(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  answers: readonly Answer[],
  lots: ChosenLots,
): string {
  const blank = headers.map((_, at) => (at === 0 ? '1' : '【待填写】'));
  const under = (all: readonly Answer[], from = 0) =>
    all.length === 0 ? [blank] : rowsByLot(headers, all, lots, from);
  if (rows.some(isPrintedRow))
    return markdownTable(headers, printedRows(headers, rows, answers, under));
  if (rows.some(askedIn)) return markdownTable(headers, askedRows(headers, rows, answers, under));
  const words = rows.map((cells, at) => {
    const before = rows[at - 1];
    return cells[0] === SLOT && before ? before.join('') : '';
  });
  const isByMark = words.some((text) => Object.values(marks).some((mark) => text.includes(mark)));
  const first = rows.findIndex(([text]) => text === SLOT);
  const parts = words.map((text) => (text === '' ? undefined : partNamed(text)));
  const isByPart = !isByMark && new Set(parts.filter((part) => part !== undefined)).size > 1;
  return markdownTable(
    headers,
    rows.flatMap((cells, at) => {
      if (cells[0] !== SLOT) return [[...cells]];
      if (isByPart) return under(answersOfPart(parts, at, answers));
      if (!isByMark) return at === first ? under(answers) : [];
      const others = words.filter((_, i) => i !== at);
      return under(answersBelow(words[at] ?? '', answers, others));
    }),
  );
}

/** Rows of the goods a table is for; in the first of several also those that no other table is for. */
const isOfTable = ({ part, goods }: check.RegisterRow, own: DeviationRows['goods']): boolean =>
  own === undefined ||
  goods === own.name ||
  (own.others !== undefined && (part !== '技术' || !own.others.includes(goods ?? '')));

/** The rows of the register that a table holds, under the tender's own columns or ours; of a bid for several lots each below its lot. */
export function deviationTable(
  data: LiveData,
  { part, marked, except = '', goods, headers, rows: own }: DeviationRows,
): string {
  const chosen = data.register.filter(
    (row) =>
      (part === undefined || row.part === part) &&
      (!marked || row.kind === 'star') &&
      isOfTable(row, goods) &&
      // What was answered is never left out: the other table may be the tender's, with its rows printed.
      (!except.includes(marks[row.kind] ?? '除') || row.response.trim() !== ''),
  );
  const hasProduct = buysProduct(data);
  const cellsOf = (row: check.RegisterRow) => ({
    part: row.part,
    number: row.number || '—',
    goods: row.goods,
    beside: row.beside,
    requirement: `${marks[row.kind] ?? ''}${row.requirement}`,
    response: responseOf(row, hasProduct),
    deviation: row.deviation === 'pending' ? '【待确认】' : check.deviationNames[row.deviation],
    note: [row.note.trim(), ...row.evidence.map((one) => citing(one, data.chapters))]
      .filter((text) => text !== '')
      .join('；'),
  });
  const answers = chosen.map((row) => ({
    ...{ kind: row.kind, part: row.part, lot: row.lot ?? '' },
    cells: cellsOf(row),
  }));
  const kind = marked ? '★' : (part ?? '');
  const none = `招标文件没有单独标注的${kind}条款。偏离情况：【待填写：无偏离，或逐条列出偏离】`;
  const lots = data.lots ?? [];
  if (headers) return ownTable(headers, own && own.length > 0 ? own : [[SLOT]], answers, lots);
  if (answers.length === 0) return none;
  return markdownTable(ourHeads, rowsByLot(ourHeads, answers, lots));
}

const ourHeads = ['序号', '条款号', '招标要求', '响应内容', '偏离情况', '说明及证明材料'];
