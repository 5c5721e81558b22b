import type { PlacedBlock } from '../sections.ts';

const wide = '\\u4e00-\\u9fa5）：；。”》';
/** What stands behind a stop, or is counted, began a line of its own: Chinese sets no blank there. */
const between = new RegExp(
  `(?<=[：；。]) (?=\\S)|(?<=[${wide}]) (?=\\d{1,2}[、.．)）](?!\\d)|[（(](?:\\d{1,2}|[一二三四五六七八九十]{1,3})[）)]|[一二三四五六七八九十]{1,3}、|[A-H][、.．](?=[\\u4e00-\\u9fa5])|[①-⑳]|第[一二三四五六七八九十]{1,3}(?:部分|册|卷))`,
  'g',
);
/** Fewer blanks are what a writer set once or twice. */
const LEAST_BLANKS = 3;

/** Cells with their lines apart again where a file of plain text has set them in a row: 包括： （一）商务部分： 投标函； 授权书； */
export const withCellLines = (placed: readonly PlacedBlock[]): PlacedBlock[] =>
  placed.map((part) => {
    const { block } = part;
    if (block.kind !== 'table' || !block.rows.flat().some(({ text }) => isInRow(text))) return part;
    const rows = block.rows.map((row) =>
      row.map((cell) =>
        isInRow(cell.text) ? { ...cell, text: cell.text.replace(between, '\n') } : cell,
      ),
    );
    return { ...part, block: { ...block, rows } };
  });

const isInRow = (text: string): boolean =>
  !text.includes('\n') && (text.match(between)?.length ?? 0) >= LEAST_BLANKS;
