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
  /^(?:\d{1,3}(?:[.．]\d{1,2}){0,4}(?![\d分%％元万个年月日天])|[一二三四五六七八九十]{1,3}(?:[、.．]|$)|[（(](?:\d{1,2}|[一二三四五六七八九十]{1,3})[）)]|[①-⑳])/;
/** The title of the next table: 附表三：…, 表 2 …, 评标办法前附表之四. */
const nextTitle =
  /^\p{Script=Han}{0,12}表\s?(?:之\s?)?[一二三四五六七八九十\d]{1,3}(?![\p{Script=Han}\d])/u;
/** Points at the end of a line are a grade of the cell it stands in. */
const grade = /\d\s?分$/;

interface Kept {
  text: string;
  at: number;
}

/** The table as far as it was read: its rows, and the lines without a tab since the last cell began. */
interface State {
  width: number;
  rows: string[][];
  /** Whether the first cells of its rows are counted; not known before the first of them. */
  counted: boolean | undefined;
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
    ...{ width: head.length, rows: [head], counted: undefined, kept: [], most: 0, shown: false },
  };
  let at = start + 1;
  let repeats = false;
  for (; at < lines.length && state.kept.length < MOST_LINES; at++) {
    if (!state.shown && at - start > MOST_UNSHOWN) return undefined;
    const line = lines[at] ?? '';
    if (!line.includes('\t')) {
      const text = tidyText(line);
      if (opensPart(text)) break;
      state.kept.push({ text, at });
    } else if (line.trim() !== '') {
      const cells = cellsOf(line);
      repeats = cells.join('\t') === head.join('\t');
      if (repeats || !takes(state, cells, at)) break;
    }
  }
  const end = close(state, repeats, at);
  return state.shown && state.rows.length > 2 ? { rows: state.rows, end } : undefined;
}

const cellsOf = (line: string): string[] => line.split('\t').map(tidyText);

const isHead = (cells: readonly string[]): boolean =>
  cells.length > 1 &&
  cells.length <= MOST_COLUMNS &&
  cells.every(
    (cell) =>
      cell !== '' && cell.length <= LONGEST_HEAD && !endsSentence(cell) && /\p{L}/u.test(cell),
  ) &&
  !count.test(cells[0] ?? '');

/** A chapter, a part or the title of another table. */
const opensPart = (text: string): boolean =>
  nextTitle.test(text) || (opensSection(text) && !/^[（(]?[一二三四五六七八九十]/.test(text));

/** Takes the cells of a line into the table; false where they are of no row of it. */
function takes(state: State, cells: string[], at: number): boolean {
  const row = state.rows.at(-1) ?? [];
  const [first = ''] = cells;
  if (
    row.length < state.width &&
    cells.length < state.width &&
    row.length + cells.length - 1 <= state.width
  ) {
    goOn(row, [...state.kept.map(({ text }) => text), first]);
    row.push(...cells.slice(1));
    state.shown = true;
    state.kept = [];
    return true;
  }
  if (cells.length > state.width) return false;
  const lead = leadOf(state, first);
  const opening = lead[0] ?? first;
  state.counted ??= count.test(opening);
  const begins =
    first === '' || (state.counted ? count.test(opening) : cells.length === state.width);
  if (!begins) {
    if (state.kept.some(({ text }) => text === '')) return false;
    state.kept.push({ text: cells.filter(Boolean).join(' '), at });
    return true;
  }
  const before = state.kept.slice(0, state.kept.length - lead.length).map(({ text }) => text);
  goOnShown(state, row, before);
  state.shown ||= lead.length > 0;
  state.rows.push([[...lead, first].join('\n'), ...cells.slice(1)]);
  state.kept = [];
  return true;
}

/** The line right before a row's tabs that has its number or, without numbers, the name before its brackets. */
function leadOf({ kept, counted }: State, first: string): string[] {
  const line = kept.at(-1)?.text ?? '';
  if (first === '' || line === '' || line.length > LONGEST_LEAD || endsSentence(line)) return [];
  const isLead = counted === false ? /^[（(]/.test(first) : !count.test(first) && count.test(line);
  return isLead && !grade.test(line) ? [line] : [];
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

/** As many lines as other cells have, and the grades that follow, up to a blank one. */
function ownLines(kept: readonly Kept[], most: number): number {
  const end = kept.findIndex(({ text }, i) => text === '' || (i >= most && !grade.test(text)));
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
  const own = kept.slice(0, ownLines(kept, state.most));
  goOn(
    state.rows.at(-1) ?? [],
    own.map(({ text }) => text),
  );
  return state.kept[own.length]?.at ?? at;
}
