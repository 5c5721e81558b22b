import { isCellUnit, isDots } from '../../documents/cell-words.ts';
import { cellLabel, isCounted, labelOf } from './blank-labels.ts';
import { type FormCell, type FormPart, type FormTable, formParts } from './form-parts.ts';
import {
  areLabels,
  holdsLabels,
  leadsList,
  leadsTable,
  leadsToNothing,
  opensList,
} from './label-lines.ts';
import { type LineBlank, type LineToken, lineTokens } from './line-blanks.ts';
import { isFirm } from './signed.ts';
import { gridOf, isEmptyRow } from './table-grid.ts';
import type { TenderForm } from './tender-form.ts';

/** A form of the tender with its blanks. */
export interface FormSheet {
  title: string;
  parts: SheetPart[];
}

export type SheetPart = FormPart &
  (
    | { kind: 'line'; tokens: LineToken[]; blanks: SheetBlank[] }
    | { kind: 'table'; cells: SheetCell[][] }
    | { kind: 'other' }
  );

export interface SheetCell extends FormCell {
  tokens: LineToken[];
  blanks: SheetBlank[];
}

/** A blank with what is known of its place. */
export interface SheetBlank {
  /** Its part, row and column and place in the line: the same as long as the form is. */
  id: string;
  blank: LineBlank;
  /** What is to be filled in, for a person to read. */
  label: string;
  /** Whose it is, by the lines above it and the head of its row; '' where nobody was named. */
  party: string;
  /** Of a cell: the words on its left, above it, and at the beginning of its row. */
  left: string;
  head: string;
  row: string;
  /** What stands over the cell on its left: 投标报价（元） beside a column 大写. */
  headBefore: string;
  /** What the row of a list of terms is about, for a cell of what is agreed of it; '' in any other. */
  term: string;
  /** In a row that sums up those above it, below a head of which there is no sum. */
  isUnsummed: boolean;
  /** The first empty row below a head. */
  isFirstRow: boolean;
  /** Empty rows follow each other: each is for another thing. */
  isInList: boolean;
  /** Of a column of running numbers: the row's own; '' in any other. */
  order: string;
  /** Of a list of lots: which one its row is for. */
  lot: string;
}

/** More are no form to fill in by hand, but a list. */
const MOST_BLANKS = 600;

/** The form with its blanks, each with an id and a label. */
export function formSheet({ title, content }: Pick<TenderForm, 'title' | 'content'>): FormSheet {
  let left = MOST_BLANKS;
  let party = '';
  const all = formParts(content);
  const parts = all.map((part, at): SheetPart => {
    if (part.kind === 'other') return part;
    if (part.kind === 'table') {
      const cells = cellsOf(part, String(at), party);
      // Lines below columns of labels go on with what these had opened.
      if (!part.hasBorder) for (const { text } of part.rows.flat()) party = partyOf(text, party);
      return { ...part, cells: cells.map((row) => row.map(bounded)) };
    }
    party = partyOf(part.text, party);
    const next = all[at + 1];
    const isSigned = next?.kind === 'line' && SIGNS_BELOW.test(next.text);
    const [before, behind] = [all[at - 1], next].map((one) =>
      one?.kind === 'line' ? one.text : '',
    );
    const isField =
      !leadsList(part.text, behind) &&
      !(next?.kind === 'table' && leadsTable(part.text)) &&
      (areLabels(part.text, before) ||
        areLabels(part.text, behind) ||
        leadsToNothing(part.text, behind ?? ''));
    const own = lineTokens(part.text, false, isField);
    const tokens = withoutLead(isSigned ? own.map(asSigned) : own, part.text, behind ?? '');
    const blanks = blanksIn(tokens).map((blank, i) => ({
      ...place,
      ...{ id: `${at}.${i}`, blank, party, label: labelOf(blank) },
    }));
    return bounded({ ...part, tokens, blanks });
  });
  return { title, parts };

  function bounded<T extends { tokens: LineToken[]; blanks: SheetBlank[] }>(one: T): T {
    left -= one.blanks.length;
    if (left >= 0) return one;
    const text = one.tokens.map((token) => (token.kind === 'fixed' ? token.text : token.given));
    return { ...one, tokens: [{ kind: 'fixed', text: text.join('') }], blanks: [] };
  }
}

/** A line that leads to the list below it asks for nothing behind its colon. */
function withoutLead(tokens: LineToken[], line: string, next: string): LineToken[] {
  const last = tokens.at(-1);
  return last?.kind === 'blank' && last.form === 'label' && opensList(line, next)
    ? tokens.slice(0, -1)
    : tokens;
}

/** （签字或盖章） and nothing else below a line of names, 或其委托代理人：（签字） below 法定代表人：: they are written by hand. */
const SIGNS_BELOW =
  /^[\s　]{0,80}(?:或[其者]?[\u4e00-\u9fff]{2,12}[：:]?)?(?:[（(][^（()）]{0,8}签[^（()）]{0,8}[）)][\s　]{0,80}){1,4}$/;
const asSigned = (token: LineToken): LineToken =>
  token.kind === 'blank' &&
  token.label !== '' &&
  // 供应商法定代表人 is a person of the firm’s.
  (!isFirm(token.label) || /(?:代表人?|代理人|负责人)$/.test(token.label))
    ? { ...token, form: 'sign' }
    : token;

const place = {
  left: '',
  head: '',
  row: '',
  headBefore: '',
  term: '',
  isUnsummed: false,
  isFirstRow: false,
  isInList: false,
  order: '',
  lot: '',
};

const blanksIn = (tokens: readonly LineToken[]): LineBlank[] =>
  tokens.filter((token) => token.kind === 'blank');

/** All blanks of a form, in the order they are read. */
export const sheetBlanks = ({ parts }: FormSheet): SheetBlank[] =>
  parts.flatMap((part) => {
    if (part.kind === 'other') return [];
    return part.kind === 'line' ? part.blanks : part.cells.flat().flatMap(({ blanks }) => blanks);
  });

/** Lines that say whose the next ones are. */
const opensParty =
  /^[（(]?(?:附[:：])?(?:\d{1,2}[.、）)])?(?:(甲方|乙方|丙方)|((?:反)?担保(?:人|方|机构)|保证人|受益人|出具(?:人|单位|银行)|银行(?![账帐卡]))|(制造商|生产厂家|生产商|厂家)|(联合体(?:成员|牵头人|各方|主办方)?|成员单位|牵头人)|(分包(?:人|方|单位|供应商|商))|((?:采购|招标|发包)(?:人|单位|方)|业主|用户|建设单位)|(被授权人|被委托人|受托人|(?:委托|授权)?代理人|全权代表|授权代表|代表人(?=性别|年龄|姓名|身份证))|(证明人|见证人|推荐人|股东))/;
const opensOwn =
  /^[（(]?(?:\d{1,2}[.、）)])?(?:投标(?:人|方|单位)|供应商|响应(?:人|供应商)|磋商供应商|报价(?:人|单位)|申请人|承诺(?:人|方|单位)|声明(?:人|单位)|委托(?:人|单位)|授权(?:人|单位)|我方|本公司|本单位|单位名称|企业名称|公司名称)/;
/** A sentence ends what a label had opened. */
const SENTENCE = 40;

function partyOf(text: string, before: string): string {
  const line = text.replace(/[\s　_＿]/g, '');
  if (line === '') return before;
  const isLabel = /[：:]|[_＿]{2}/.test(text) && line.length < SENTENCE;
  if (isLabel && opensOwn.test(line)) return '';
  const named = isLabel ? opensParty.exec(line)?.[0] : undefined;
  if (named !== undefined) return named;
  return line.length >= SENTENCE || /[。；]$/.test(line) ? '' : before;
}

/** The cells of a table with their blanks: an empty one is a blank itself. */
function cellsOf(table: FormTable, at: string, before: string): SheetCell[][] {
  const grid = gridOf(table);
  const parties: string[] = [];
  /** Its one row below the head needs no name. */
  const isAlone = table.rows.length === 2 && table.rows[0]?.every(({ isHead }) => isHead) === true;
  return table.rows.map((row, y) => {
    const isEmpty = isEmptyRow(row);
    const isFirstRow = !isEmpty || (!isEmptyRow(table.rows[y - 1] ?? []) && !grid.goesOn(y));
    return row.map((cell, x): SheetCell => {
      const column = grid.columnOf(y, x);
      // Columns of labels: each has its own party.
      if (!table.hasBorder) parties[x] = partyOf(cell.text, parties[x] ?? before);
      const head = grid.head(y, column, cell.colSpan);
      const about = {
        head,
        left: cell.isHead ? '' : grid.left(y, x),
        row: isCounted(head) ? grid.nameBefore(y, column) : isAlone ? '' : grid.rowHead(y, column),
        headBefore: column > 0 ? grid.head(y, column - 1, 1) : '',
        term: grid.term(y, column),
        isUnsummed: grid.isUnsummed(y, head),
        isFirstRow,
        isInList:
          isEmpty &&
          (row.some(({ text }) => isDots(text)) ||
            [y - 1, y + 1].some((at) => isEmptyRow(table.rows[at] ?? []))),
        order: isEmpty ? '' : grid.order(y, column),
        lot: grid.lot(y),
        party: table.hasBorder ? '' : (parties[x] ?? ''),
      };
      const below = table.hasBorder ? undefined : table.rows[y + 1]?.[x];
      const isSigned = below !== undefined && SIGNS_BELOW.test(below.text);
      const isNamed =
        !grid.isHead(y) && (about.left !== '' || about.head !== '' || about.order !== '');
      const next = row[x + 1];
      const isField =
        holdsLabels(cell.text) ||
        (ALONE.test(cell.text) &&
          row.length > 1 &&
          (next === undefined || next.text.trim() !== ''));
      const own =
        grid.isExample(y) || (isCellUnit(cell.text) && grid.isOfUnits(column))
          ? [{ kind: 'fixed' as const, text: cell.text }]
          : cellTokens(cell, isNamed, isField);
      const said = isSigned ? own.map(asSigned) : own;
      const tokens = hasPlaceBeside(table.rows, y, x) ? said.filter(isNoLabel) : said;
      const blanks = blanksIn(tokens).map((blank, i) => ({
        ...about,
        ...{ id: `${at}r${y}c${x}.${i}`, blank },
        label: cellLabel(blank, { ...about, above: grid.above(y, column) }),
      }));
      return { ...cell, tokens, blanks };
    });
  });
}

const isNoLabel = (token: LineToken): boolean => token.kind !== 'blank' || token.form !== 'label';

/** 投标人： and an empty cell behind it, whose column has no head and no label: the value goes there, once. */
function hasPlaceBeside(rows: FormTable['rows'], y: number, x: number): boolean {
  const next = rows[y]?.[x + 1];
  return (
    ALONE.test(rows[y]?.[x]?.text ?? '') &&
    next !== undefined &&
    !next.isHead &&
    /^[\s　_＿]{0,80}$/.test(next.text) &&
    rows.every(({ [x + 1]: cell }) => !cell?.isHead && !/[：:]/.test(cell?.text ?? ''))
  );
}

/** A cell with a label and its colon, and no room beside it: 2023年：| 2024年：| 合计： */
const ALONE = /^[\s　]{0,8}(?!备?注|附|说明|[正反]面)[^：:。，；\n]{1,12}[：:][\s　]{0,8}$/;

function cellTokens({ text, isHead }: FormCell, isNamed: boolean, isField: boolean): LineToken[] {
  const nothing = /^[\s　_＿]{0,80}$/.test(text);
  const isOpen = nothing || isDots(text);
  if (isOpen && (isHead || !isNamed)) return text === '' ? [] : [{ kind: 'fixed', text }];
  if (isOpen || isCellUnit(text)) {
    const blank: LineBlank = {
      ...{ kind: 'blank', form: 'gap', hint: '', label: '', options: [], before: '' },
      ...{ given: isOpen ? text : '', after: isOpen ? '' : text },
    };
    return isOpen ? [blank] : [blank, { kind: 'fixed', text }];
  }
  const tokens = lineTokens(text, true, isField);
  return isHead ? tokens.map(asNamed) : tokens;
}

/** 受处理的原因（注明项目名称及原因）: what the head of a column says in brackets is to be done below it. */
const asNamed = (token: LineToken): LineToken =>
  token.kind === 'blank' &&
  (token.before.trim() !== '' || token.options.length > 1) &&
  (token.form === 'hint' || /^[XＸ×]/.test(token.given))
    ? { kind: 'fixed', text: token.given }
    : token;
