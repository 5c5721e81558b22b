import { endsSentence, opensSection } from '../paragraph-starts.ts';
import { tidyText } from '../tidy-text.ts';

/** A table whose cells are parted by tabs, some of them over several lines. */
export interface TabbedTable {
  rows: string[][];
  /** Index of the first line behind the table. */
  end: number;
}

const MOST_COLUMNS = 8;
const LONGEST_HEAD = 20;
/** Lines of one cell; more is text that happens to follow. */
const MOST_LINES = 80;
/** Lines after which a table whose cells have one line each is read as its lines are. */
const MOST_UNSHOWN = 200;
/** A line that begins the next row's first cell is no longer. */
const LONGEST_LEAD = 40;
/** What counts rows: 3.1.2, 4．, 二、, （3）; not an amount. */
const count =
  /^(?:\d{1,3}(?:[.．]\d{1,2}){0,4}[.．]?(?![\d分%％元万个年月日天])|[一二三四五六七八九十]{1,3}(?:[、.．]|$)|[（(](?:\d{1,2}|[一二三四五六七八九十]{1,3})[）)]|[①-⑳])/;
/** The title of the next table: 附表三：…, 表 2 …, 评标办法前附表之四. */
const nextTitle =
  /^\p{Script=Han}{0,12}表\s?(?:之\s?)?[一二三四五六七八九十\d]{1,3}(?![\p{Script=Han}\d])/u;
/** Points at the end of a line are a grade of the cell it stands in. */
const grade = /\d\s?分$/;
/** What goes on with a name on the next line of its cell: （8分）, 26分. */
const goingOn = /^(?:[（(]|\d{1,3}(?:\.\d)?\s?分$)/;

interface Kept {
  text: string;
  at: number;
}

/** The table as far as it was read: its rows, and the lines without a tab since the last cell began. */
interface State {
  width: number;
  rows: string[][];
  /** The numbers that count its rows; undefined before the first of them, null where none do. */
  counts: string[] | null | undefined;
  kept: Kept[];
  /** Lines that go on with a cell, as far as rows show it. */
  most: number;
  shown: boolean;
}

/**
 * The table that begins at a line of short heads parted by tabs, as programs write a table whose cells hold several paragraphs: a cell
 * goes on until the tabs of its row are used up; what stands before the next row's tabs belongs to the last cell, but for a line that
 * has that row's number.
 */
export function readTabbedTable(lines: readonly string[], start: number): TabbedTable | undefined {
  const head = cellsOf(lines[start] ?? '');
  if (!isHead(head)) return undefined;
  const state: State = {
    ...{ width: head.length, rows: [head], counts: undefined, kept: [], most: 0, shown: false },
  };
  let at = start + 1;
  let repeats = false;
  for (; at < lines.length && state.kept.length < MOST_LINES; at++) {
    if (!state.shown && at - start > MOST_UNSHOWN) return undefined;
    const line = lines[at] ?? '';
    if (!line.includes('\t')) {
      const text = tidyText(line);
      if (group.test(text) && hasRows(state, lines[at + 1] ?? '')) {
        addGroup(state, text);
        continue;
      }
      if (opensPart(text)) break;
      state.kept.push({ text, at });
    } else if (line.trim() !== '') {
      const cells = cellsOf(line);
      repeats = cells.join('\t') === head.join('\t');
      if (repeats || !takes(state, lines, at, cells)) break;
    }
  }
  const end = close(state, repeats, at);
  return state.shown && state.rows.length > 2 ? { rows: state.rows, end } : undefined;
}

/** 二、商务部分（24分） over the whole width, above rows. */
const group = /^[一二三四五六七八九十]{1,3}、.{2,20}[（(]\d{1,3}(?:\.\d)?分[）)]$/;
const hasRows = ({ rows, width }: State, next: string): boolean =>
  next.includes('\t') && rows.at(-1)?.length === width && cellsOf(next).length <= width;

function addGroup(state: State, text: string): void {
  const row = state.rows.at(-1) ?? [];
  goOn(
    row,
    state.kept.map((kept) => kept.text),
  );
  state.rows.push([text, ...row.slice(1).map(() => '')]);
  state.kept = [];
}

const cellsOf = (line: string): string[] => line.split('\t').map(tidyText);

const isHead = (cells: readonly string[]): boolean =>
  cells.length > 1 &&
  cells.length <= MOST_COLUMNS &&
  cells.every(
    (cell) =>
      /\p{L}/u.test(cell) &&
      cell.length <= LONGEST_HEAD &&
      !endsSentence(cell) &&
      !/\d\s?分/.test(cell),
  ) &&
  !count.test(cells[0] ?? '');

/** A chapter, a part or the title of another table. */
const opensPart = (text: string): boolean =>
  nextTitle.test(text) || (opensSection(text) && !/^[（(]?[一二三四五六七八九十]/.test(text));

/** Takes the cells of a line into the table; false where they are of no row of it. */
function takes(state: State, lines: readonly string[], at: number, cells: string[]): boolean {
  const row = state.rows.at(-1) ?? [];
  const [first = ''] = cells;
  if (
    row.length < state.width &&
    cells.length < state.width &&
    row.length + cells.length - 1 <= state.width &&
    !isCounted(state.counts ?? [], first)
  ) {
    goOn(row, [...state.kept.map(({ text }) => text), first]);
    row.push(...cells.slice(1));
    state.shown = true;
    state.kept = [];
    return true;
  }
  if (cells.length > state.width) return false;
  const lead = leadOf(state, first);
  if (beginsRow(state, cells, lead, lines.slice(at + 1, at + 1 + MOST_LINES))) {
    const before = state.kept.slice(0, state.kept.length - lead.length).map(({ text }) => text);
    goOnShown(state, row, before);
    state.shown ||= lead.length > 0;
    state.rows.push([[...lead, first].join('\n'), ...cells.slice(1)]);
    state.kept = [];
    return true;
  }
  if (cells.length === state.width || !countsOnBelow(state, lines, at)) return false;
  state.kept.push({ text: cells.filter(Boolean).join(' '), at });
  return true;
}

/**
 * Whether cells are a row of their own: counted as those before; where nothing counts as many as the heads, or fewer where a name has its
 * points, behind its first line, in it or on the next one (类似业绩 / （8分）), and the rest of the row is on the lines `below`.
 */
function beginsRow(
  state: State,
  cells: readonly string[],
  lead: readonly string[],
  below: readonly string[],
): boolean {
  const opening = lead[0] ?? cells[0] ?? '';
  if (opening === '') return true;
  const number = count.exec(opening)?.[0];
  if (state.counts === undefined) state.counts = number === undefined ? null : [];
  if (state.counts === null)
    return (
      (cells.length === state.width && !(state.kept.length > 0 && isHead(cells))) ||
      (cells.length < state.width &&
        (lead.length > 0 || goingOn.test(below[0] ?? '') || /\d\s?分[）)]$/.test(opening)) &&
        hasRest(state, cells, below))
    );
  if (number !== undefined) state.counts.push(number);
  return number !== undefined;
}

function hasRest({ width }: State, cells: readonly string[], below: readonly string[]): boolean {
  const next = cellsOf(below.find((line) => line.includes('\t')) ?? '');
  return next.length > 1 && cells.length + next.length - 1 <= width;
}

/** The line right before a row's tabs that has its number: what the tabs begin with goes on behind it. */
function leadOf({ kept, counts }: State, first: string): string[] {
  const line = kept.at(-1)?.text ?? '';
  if (line === '' || line.length > LONGEST_LEAD || endsSentence(line) || grade.test(line))
    return [];
  if (first === '' || count.test(first)) return [];
  if (goingOn.test(first)) return counts ? (isCounted(counts, line) ? [line] : []) : [line];
  return counts && count.exec(line)?.[0] === line && isCounted(counts, line) ? [line] : [];
}

/** A number as it is set: 3.4.1 and 5.2 are alike, 三、 and 3. are not. */
const styleOf = (number: string): string =>
  number
    .replace(/[一二三四五六七八九十]{1,3}/, '一')
    .replace(/\d{1,3}/g, '9')
    .replace(/(?:[.．]9){1,4}/, '.9');

const isCounted = (counts: readonly string[], line: string): boolean => {
  const number = count.exec(line)?.[0];
  return number !== undefined && counts.some((own) => styleOf(own) === styleOf(number));
};

/** Whether the next row counted as those of the table comes after the last of them: what stands between is within a cell. */
function countsOnBelow({ counts, width, kept }: State, lines: readonly string[], at: number) {
  const last = counts?.at(-1);
  if (last === undefined || kept.some(({ text }) => text === '')) return false;
  for (const line of lines.slice(at + 1, at + 1 + MOST_LINES)) {
    const [first = '', ...rest] = cellsOf(line);
    const number = count.exec(first)?.[0];
    if (rest.length === 0 && opensPart(first)) return false;
    if (rest.length + 1 === width && number !== undefined && styleOf(number) === styleOf(last))
      return isAfter(number, last);
  }
  return false;
}

function isAfter(number: string, last: string): boolean {
  const [own, before] = [number, last].map((one) => (one.match(/\d{1,3}/g) ?? []).map(Number));
  const at = (own ?? []).findIndex((part, i) => part !== before?.[i]);
  return at >= 0 && (own?.[at] ?? 0) > (before?.[at] ?? -1);
}

function goOnShown(state: State, row: string[], lines: readonly string[]): void {
  const texts = lines.filter(Boolean);
  goOn(row, texts);
  state.most = Math.max(state.most, texts.length);
  state.shown ||= texts.length > 1 || texts.some((text) => endsSentence(text) || grade.test(text));
}

function goOn(row: string[], lines: readonly string[]): void {
  const last = row.length - 1;
  row[last] = [row[last] ?? '', ...lines].filter(Boolean).join('\n');
}

/** As many lines as other cells have, and the grades that follow, up to a blank one, a section or the number after the last row's. */
function ownLines({ kept, most, counts }: State): number {
  const last = counts?.at(-1);
  const end = kept.findIndex(({ text }, i) => {
    if (text === '' || opensSection(text) || (i >= most && !grade.test(text))) return true;
    const number = count.exec(text)?.[0];
    return (
      number !== undefined &&
      last !== undefined &&
      styleOf(number) === styleOf(last) &&
      isAfter(number, last)
    );
  });
  return end < 0 ? kept.length : end;
}

/** Gives the last row the lines that go on with it; nothing but a blank line or a title marks its end. Says where the table ends. */
function close(state: State, repeats: boolean, at: number): number {
  const kept = [...state.kept];
  if (repeats) {
    while (kept.at(-1)?.text === '') kept.pop();
    // What stands right above the same heads once more is the next table's title.
    kept.pop();
  }
  const own = kept.slice(0, ownLines({ ...state, kept }));
  goOn(
    state.rows.at(-1) ?? [],
    own.map(({ text }) => text),
  );
  return state.kept[own.length]?.at ?? at;
}
