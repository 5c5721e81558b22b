import { withDrawnLines } from '../drawn-lines.ts';
import { symbolText } from '../symbol-fonts.ts';
import type { DocFile } from './doc-file.ts';
import { type FormattedRun, readSprms, runAt, type Sprm } from './doc-sprms.ts';

/** A paragraph, or the content of a table cell up to its mark. */
export interface DocParagraph {
  text: string;
  level: number | undefined;
  toc: boolean;
  centred: boolean;
  /** A page was broken off before it. */
  opensPage: boolean;
  /** Number of the list override, 0 for none. */
  list: number;
  listLevel: number;
  inTable: boolean;
  /** Depth of tables, 1 for a plain one. */
  depth: number;
  /** Ends a cell. */
  endsCell: boolean;
  /** The mark at the end of a row; carries the row's layout. */
  endsRow: boolean;
  /** Operand of the row's table definition. */
  definition: Buffer | undefined;
}

const code = {
  style: 0x4600,
  inTable: 0x2416,
  rowEnd: 0x2417,
  depth: 0x6649,
  innerCell: 0x244b,
  innerRow: 0x244c,
  listLevel: 0x260a,
  list: 0x460b,
  outline: 0x2640,
  huge: 0x6646,
  tableProperties: 0x646b,
  definition: 0xd608,
  deleted: 0x0800,
  hidden: 0x083c,
  symbol: 0x6a09,
  underline: 0x2a3e,
  pageBefore: 0x2407,
  oldSide: 0x2403,
  side: 0x2461,
} as const;

const CELL = 0x07;
const FIELD = { begin: 0x13, separate: 0x14, end: 0x15 } as const;
const PAGE_BREAK = 0x0c;
const CENTRE = 1;
const dropped = new Set([0x01, 0x02, 0x03, 0x04, 0x05, 0x08, 0x1f]);

/** Reads the paragraphs of the main text in order. */
export function* readDocParagraphs(file: DocFile): Generator<DocParagraph> {
  const flow: FieldFlow = { fields: [], isNewPage: false };
  let start = 0;
  for (let i = 0; i < file.text.length; i++) {
    const mark = file.text.charCodeAt(i);
    // A page or section break also ends a paragraph.
    if (mark !== 0x0d && mark !== CELL && mark !== PAGE_BREAK) continue;
    yield paragraphOf(file, start, i, flow);
    if (mark === PAGE_BREAK) flow.isNewPage = true;
    start = i + 1;
  }
  if (start < file.text.length) yield paragraphOf(file, start, file.text.length, flow);
}

interface FieldFlow {
  fields: { instruction: string; showsResult: boolean }[];
  /** Nothing stands on the page yet. */
  isNewPage: boolean;
}

function paragraphOf(file: DocFile, from: number, end: number, flow: FieldFlow): DocParagraph {
  const run = runAt(file.paragraphs, file.placeOf(Math.min(end, file.text.length - 1)));
  const own = withHuge(run?.sprms ?? [], file.data);
  const style = file.styleOf(number(own, code.style) ?? run?.istd ?? 0);
  const inToc = flow.fields.some((field) => /^\s*TOC\b/i.test(field.instruction));
  const text = visibleText(file, from, end, flow);
  const read = (which: number): number | undefined =>
    number(own, which) ?? number(style.sprms, which);
  const outline = number(own, code.outline);
  const depth = number(own, code.depth) ?? (number(own, code.inTable) ? 1 : 0);
  const mark = file.text.charCodeAt(end);
  const opensPage = text.trim() !== '' && (flow.isNewPage || read(code.pageBefore) === 1);
  if (text.trim() !== '') flow.isNewPage = false;
  return {
    ...{ text, opensPage, centred: (read(code.side) ?? read(code.oldSide)) === CENTRE },
    level: outline !== undefined && outline < 9 ? outline + 1 : style.level,
    toc: style.toc || inToc,
    list: read(code.list) ?? 0,
    listLevel: Math.min(8, read(code.listLevel) ?? 0),
    inTable: depth > 0,
    depth,
    endsCell: mark === CELL || number(own, code.innerCell) === 1,
    endsRow: number(own, code.rowEnd) === 1 || number(own, code.innerRow) === 1,
    definition: own.findLast((sprm) => sprm.code === code.definition)?.operand,
  };
}

/** Long lists of modifiers are kept in the Data stream. */
function withHuge(sprms: readonly Sprm[], data: Buffer): Sprm[] {
  return sprms.flatMap((sprm) => {
    if (sprm.code !== code.huge && sprm.code !== code.tableProperties) return [sprm];
    const at = sprm.operand.length === 4 ? sprm.operand.readUInt32LE(0) : data.length;
    if (at + 2 > data.length) return [];
    return readSprms(data.subarray(at + 2, at + 2 + data.readUInt16LE(at)));
  });
}

function number(sprms: readonly Sprm[], which: number): number | undefined {
  const operand = sprms.findLast((sprm) => sprm.code === which)?.operand;
  if (!operand) return undefined;
  if (operand.length === 4) return operand.readUInt32LE(0);
  return operand.length === 2 ? operand.readUInt16LE(0) : operand[0];
}

function visibleText(file: DocFile, from: number, end: number, flow: FieldFlow): string {
  let text = '';
  const lines: [from: number, to: number][] = [];
  let run: FormattedRun | undefined;
  for (let i = from; i < end; i++) {
    const place = file.placeOf(i);
    if (!run || place < run.from || place >= run.to) run = runAt(file.characters, place);
    const character = file.text.charCodeAt(i);
    if (stepField(character, flow)) continue;
    const field = flow.fields.at(-1);
    if (field && !field.showsResult) field.instruction += file.text[i] ?? '';
    else if (flow.fields.every((open) => open.showsResult) && !isHidden(run)) {
      const before = text.length;
      text += shown(character, run, file);
      if (run && (number(run.sprms, code.underline) ?? 0) !== 0) lines.push([before, text.length]);
    }
  }
  return withDrawnLines(text, lines);
}

function stepField(character: number, flow: FieldFlow): boolean {
  const field = flow.fields.at(-1);
  if (character === FIELD.begin) flow.fields.push({ instruction: '', showsResult: false });
  else if (character === FIELD.separate && field) field.showsResult = true;
  else if (character === FIELD.end) flow.fields.pop();
  else return false;
  return true;
}

const isHidden = (run: FormattedRun | undefined): boolean =>
  run !== undefined &&
  (number(run.sprms, code.deleted) === 1 || number(run.sprms, code.hidden) === 1);

function shown(character: number, run: FormattedRun | undefined, file: DocFile): string {
  if (dropped.has(character)) return '';
  if (character === 0x0b) return '\n';
  if (character === 0x1e) return '-';
  const symbol =
    character === 0x28 ? run?.sprms.find((sprm) => sprm.code === code.symbol)?.operand : undefined;
  if (symbol?.length === 4)
    return symbolText(
      String.fromCharCode(symbol.readUInt16LE(2)),
      file.fonts[symbol.readUInt16LE(0)],
    );
  return symbolText(String.fromCharCode(character));
}
