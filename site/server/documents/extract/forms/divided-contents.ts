import type { Cell, TableBlock } from '../../document.ts';
import type { PlacedBlock } from '../sections.ts';
import { compact, sourceOf } from '../text.ts';
import { volumeTitle } from '../volume-titles.ts';
import { titleAndRemark } from './line.ts';
import { bidFile, type ListedPart, paperName, papersOf, wholeLead } from './listed-papers.ts';
import { labelOf, numbered } from './number.ts';
import { isForeign } from './words.ts';

const LONGEST_LEAD = 70;
const LEAST_PARTS = 2;
const LEAST_PAPERS = 4;
const contentsLead = new RegExp(
  `^(?:表\\d?)?(?:${bidFile})(?:总|的)?(?:目录|清单|组成|构成)(?:(?:及|和|与|、).{1,8})?(?:表|一览表|索引)?$`,
);

/** 供应商应按下表提交响应文件: it points at the table, whichever word stands first. */
const pointsBelow = new RegExp(
  `(?:下表|下列表格)[^。；;]{0,16}${bidFile}|${bidFile}[^。；;]{0,16}(?:下表|下列表格)`,
);

const titleOf = (text: string): string => titleAndRemark(numbered(compact(text)).rest).title;

/**
 * A table of what the whole bid holds: 部分 | 序号 | 内容 | 格式, each part named once beside its papers. Empty where none is printed.
 */
export function dividedContents(placed: readonly PlacedBlock[]): ListedPart[] {
  for (const [at, { block, place }] of placed.entries()) {
    const lead = placed[at - 1]?.block;
    if (block.kind !== 'table' || !lead || lead.kind === 'table') continue;
    if (place === 'contract' || place === 'evaluation') continue;
    const text = compact(lead.text);
    const isLed =
      contentsLead.test(titleOf(text)) || wholeLead.test(text) || pointsBelow.test(text);
    if (text.length > LONGEST_LEAD || !(isLed || (place === 'format' && isOfLabels(block))))
      continue;
    const parts = partsOf(block);
    if (parts.length >= LEAST_PARTS && papersOf(parts) >= LEAST_PAPERS) return parts;
  }
  return [];
}

/** 附件一 | 响应函 | 商务文件: most rows give the number of a form. */
const isOfLabels = ({ rows }: TableBlock): boolean =>
  rows.filter((row) => labelIn(row) !== '').length > rows.length / 2;

function partsOf(block: TableBlock): ListedPart[] {
  const columns = [...new Set(block.rows.flatMap((row) => row.map(({ column }) => column)))];
  const ofParts = columns.find(
    (column) =>
      new Set(
        cellsAt(block, column)
          .map(({ text }) => titleOf(text))
          .filter((one) => volumeTitle.test(one)),
      ).size >= LEAST_PARTS,
  );
  if (ofParts === undefined) return [];
  const names = (column: number) =>
    cellsAt(block, column).filter(({ text }) => paperName(titleOf(text)) !== undefined).length;
  const [ofPapers] = columns
    .filter((column) => column !== ofParts)
    .toSorted((one, other) => names(other) - names(one));
  const parts: ListedPart[] = [];
  for (const row of block.rows) {
    const [part, paper] = [ofParts, ofPapers].map((column) =>
      row.find((one) => one.column === column),
    );
    const title = titleOf(part?.text ?? '');
    if (part && isPart(part, title, row) && parts.at(-1)?.title !== title)
      parts.push({ title, source: sourceOf(block, part.text), papers: [] });
    const { title: name, remark } = titleAndRemark(numbered(compact(paper?.text ?? '')).rest);
    const named = paperName(name);
    if (paper && named !== undefined && !isForeign(named))
      parts.at(-1)?.papers.push({
        title: named,
        remark: `${labelIn(row)}${remark}`,
        source: sourceOf(block, paper.text),
      });
  }
  return parts;
}

/** A volume, or whatever is counted as one beside them: 第一部分 | 自查表. */
const isPart = ({ rowSpan }: Cell, title: string, row: readonly Cell[]): boolean =>
  volumeTitle.test(title) ||
  (rowSpan > 1 &&
    paperName(title) !== undefined &&
    row.some(({ text }) => {
      const { number, rest } = numbered(compact(text));
      return number?.style === 'part' && rest === '';
    }));

/** The cell that names the form by its number: 格式八. */
const labelIn = (row: TableBlock['rows'][number]): string =>
  row
    .map(({ text }) => numbered(compact(text)))
    .flatMap(({ number, rest }) => (rest === '' && number && labelOf(number)) || [])
    .join('');

const cellsAt = ({ rows }: TableBlock, column: number) =>
  rows.flatMap((row) => row.filter((cell) => cell.column === column));
