import type { SourceBlock } from './source-store.ts';

/** What a person marked in the text of the file. */
export interface Marked {
  /** The first block of it. */
  block: SourceBlock;
  /** Of a table the rows, ascending; none in running text. */
  rows: number[];
  text: string;
}

/** Chromium tells what is selected inside of a shadow root by the root itself. */
const hasSelection = (root: Node): root is Node & { getSelection(): Selection | null } =>
  'getSelection' in root && typeof root.getSelection === 'function';

const rangeOf = (selection: Selection | null): Range | undefined =>
  selection && selection.rangeCount > 0 && !selection.isCollapsed
    ? selection.getRangeAt(0)
    : undefined;

/** The words of a range that stand in an element. */
function textWithin(range: Range, element: Element): string {
  const part = range.cloneRange();
  if (!part.intersectsNode(element)) return '';
  if (!element.contains(part.startContainer)) part.setStart(element, 0);
  if (!element.contains(part.endContainer)) part.setEnd(element, element.childNodes.length);
  return part.toString().trim();
}

/** What is marked in a section of passages, each with `data-block`; undefined for nothing. */
export function markedIn(section: HTMLElement, blocks: readonly SourceBlock[]): Marked | undefined {
  const root = section.getRootNode();
  const range = rangeOf(hasSelection(root) ? root.getSelection() : document.getSelection());
  if (!range || !section.contains(range.commonAncestorContainer)) return undefined;
  const passages = [...section.querySelectorAll<HTMLElement>('[data-block]')].filter(
    (passage) => textWithin(range, passage) !== '',
  );
  const [first] = passages;
  const block = blocks.find(({ index }) => String(index) === first?.dataset['block']);
  if (!first || !block) return undefined;
  if (!block.rows)
    return { block, rows: [], text: passages.map((one) => textWithin(range, one)).join('\n') };
  const all = [...first.querySelectorAll('tr')];
  const rows = all.flatMap((row, at) => (textWithin(range, row) === '' ? [] : [at]));
  const text = rows.map((at) => rowText(block, at)).join('\n');
  const cells = rows.length === 1 ? [...(all[rows[0] ?? 0]?.children ?? [])] : [];
  const touched = cells.filter((cell) => textWithin(range, cell) !== '');
  // Words of one cell are these words; more than that is the row.
  return touched.length === 1
    ? { block, rows, text: range.toString().trim() }
    : { block, rows, text };
}

/** The cells of a row, one after the other. */
export const rowText = ({ rows }: SourceBlock, at: number): string =>
  (rows?.[at] ?? []).map(({ text }) => text.trim()).join(' ');
