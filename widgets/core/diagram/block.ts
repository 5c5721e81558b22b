import { t } from './messages.ts';

export type DiagramKind = keyof typeof t.kinds;
export type DiagramSetting = keyof typeof t.settings;
export type DiagramColumn = keyof typeof t.columns;

/** A ```diagram block: a line with kind and title, lines with settings, and a table. Nothing that stands in it is left out. */
export interface DiagramData {
  /** undefined: the first line names none. */
  kind: DiagramKind | undefined;
  title: string;
  settings: Partial<Record<DiagramSetting, string>>;
  /** Lines before the table that are none of these. */
  notes: string[];
  columns: string[];
  /** Cells of the rows, as many as there are columns. */
  rows: string[][];
}

/** The language of the block. */
export const DIAGRAM = 'diagram';

/** The columns of each kind, as a new one has them. */
export const kindColumns: Record<DiagramKind, readonly DiagramColumn[]> = {
  gantt: ['id', 'name', 'duration', 'start', 'end', 'before'],
  network: ['id', 'name', 'duration', 'before'],
  org: ['id', 'unit', 'above', 'who'],
  flow: ['id', 'step', 'type', 'next'],
};
export const diagramKinds: readonly DiagramKind[] = ['gantt', 'network', 'org', 'flow'];
const diagramSettings: readonly DiagramSetting[] = ['start', 'scale'];

/** A name's first form, which we write. */
const firstOf = (names: readonly string[]): string => names[0] ?? '';
export const kindName = (kind: DiagramKind): string => firstOf(t.kinds[kind]);
export const settingName = (setting: DiagramSetting): string => firstOf(t.settings[setting]);
export const columnTitle = (column: DiagramColumn): string => firstOf(t.columns[column]);

function namedIn<Name extends string>(
  names: Record<Name, readonly string[]>,
  text: string,
): Name | undefined {
  const clean = text.replace(/\s/gu, '');
  for (const name in names)
    if (Object.prototype.hasOwnProperty.call(names, name) && names[name].includes(clean))
      return name;
  return undefined;
}

/** `label：value`; the whole line is the label where there is no colon. */
function labelled(line: string): [string, string] {
  const at = line.search(t.colons);
  return at < 0 ? [line.trim(), ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
}

const isRow = (line: string) => line.trimStart().startsWith('|');
const isRule = (line: string) => /^[|\s:-]+$/u.test(line) && line.includes('-');

/** Cells between pipes; `\|` is a pipe within. */
function cellsOf(line: string): string[] {
  const cells: string[] = [];
  let cell = '';
  for (const piece of line
    .trim()
    .slice(1)
    .match(/\\\||\||[^\\|]+|\\/gu) ?? []) {
    if (piece === '|') cells.push(cell.trim());
    cell = piece === '|' ? '' : cell + (piece === '\\|' ? '|' : piece);
  }
  return cell.trim() === '' ? cells : [...cells, cell.trim()];
}

/** Reads the body of a block. Never throws; what cannot be made out is kept as it is. */
export function readDiagram(source: string): DiagramData {
  const lines = source.split('\n').filter((line) => line.trim() !== '');
  const data: DiagramData = {
    ...{ kind: undefined, title: '', settings: {}, notes: [] },
    ...{ columns: [], rows: [] },
  };
  let at = 0;
  for (; at < lines.length && !isRow(lines[at] ?? ''); at++) readHead(data, lines[at] ?? '');
  const [head, ...rest] = lines.slice(at);
  if (head === undefined) return data;
  const rows = rest.flatMap((line) => (isRow(line) ? [cellsOf(line)] : []));
  data.notes.push(...rest.filter((line) => !isRow(line)));
  if (isRule(rest[0] ?? '')) rows.shift();
  data.columns = cellsOf(head);
  const width = rows.reduce((most, row) => Math.max(most, row.length), data.columns.length);
  const wide = (row: string[]) => [...row, ...Array<string>(width - row.length).fill('')];
  data.columns = wide(data.columns);
  data.rows = rows.map(wide);
  return data;
}

function readHead(data: DiagramData, line: string): void {
  const [label, value] = labelled(line);
  const kind = data.kind === undefined ? namedIn(t.kinds, label) : undefined;
  const setting = namedIn(t.settings, label);
  if (kind !== undefined) Object.assign(data, { kind, title: value });
  else if (setting !== undefined && value !== '') data.settings[setting] = value;
  else data.notes.push(line);
}

/** One line, which cannot end the block. */
const tidy = (text: string) => text.replace(/`{3,}/gu, '').replace(/\s+/gu, ' ').trim();

/** The body of a block. */
export function writeDiagram(data: DiagramData): string {
  const row = (cells: readonly string[]) =>
    `| ${cells.map((cell) => tidy(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  const settings = diagramSettings.flatMap((name) => {
    const value = tidy(data.settings[name] ?? '');
    return value === '' ? [] : [`${settingName(name)}${t.colon}${value}`];
  });
  const head =
    data.kind === undefined ? [] : [`${kindName(data.kind)}${t.colon}${tidy(data.title)}`];
  const table =
    data.columns.length === 0
      ? []
      : [row(data.columns), `|${' --- |'.repeat(data.columns.length)}`, ...data.rows.map(row)];
  return [...head, ...settings, ...data.notes.map(tidy), '', ...table].join('\n').trim();
}

/** A new diagram with nothing in it but the places to fill in. */
export function newDiagram(kind: DiagramKind, title: string): DiagramData {
  const columns = kindColumns[kind].map(columnTitle);
  return { kind, title, settings: {}, notes: [], columns, rows: [] };
}

/** Which of the columns of its kind stands where; -1 where there is none. */
export function columnAt({ kind, columns }: DiagramData, column: DiagramColumn): number {
  if (kind === undefined) return -1;
  const names: readonly string[] = t.columns[column];
  return columns.findIndex((title) =>
    names.includes((title.split(/[（(]/u)[0] ?? '').replace(/\s/gu, '')),
  );
}

/** The same with all columns of its kind: those it lacks stand last. */
export function withAllColumns(data: DiagramData): DiagramData {
  if (data.kind === undefined) return data;
  const missing = kindColumns[data.kind].filter((column) => columnAt(data, column) < 0);
  return {
    ...data,
    columns: [...data.columns, ...missing.map(columnTitle)],
    rows: data.rows.map((row) => [...row, ...missing.map(() => '')]),
  };
}
