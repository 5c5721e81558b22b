import type { tender } from 'tender-widgets/contract';
import { type Cell, type TableBlock, tableGrid } from '../../document.ts';
import type { PlacedBlock } from '../sections.ts';
import { cleanText, compact } from '../text.ts';
import { cellNumber } from './number.ts';

/** A row the tender has filled into its own deviation table. */
export interface DeviationRow {
  kind: 'star' | 'triangle';
  text: string;
  quote: string;
  number: string | undefined;
  side: tender.Clause['part'];
  part: PlacedBlock;
  page: number | null;
}

const caption = /偏离|响应(?:情况)?(?:一览)?表|应答表|点对点/;
/** Columns the tender fills, and columns the bidder fills. */
const asked =
  /(?:招标|采购|磋商|谈判|询价|比选|询比|标书|文件).{0,12}(?:要求|规格|参数|条款|内容|条目|需求|规定|指标)|^(?:技术|商务|服务|参数|规格|指标|采购)(?:要求|条款|参数|规格|需求)(?:内容|描述)?$|^(?:要求|条款)(?:内容)?$/;
const answered =
  /(?:投标|响应|应答|供应商|投标人).{0,10}(?:响应|规格|参数|内容|应答|情况|承诺|条款|指标)|^(?:响应|应答|偏离|说明|备注)/;
const numbers = /序号|条款号|条目号|编号|章节/;
const blank =
  /^(?:[.…_—\-/\\]*|（.*）|\(.*\)|(?:此处|由)?.{0,4}(?:填写|自拟|填列).*|[一二三四五六七八九十\d]{1,3}[、.．]?)$/;
const star = /[★☆]/;
/** Shorter cells name a form's line, not a requirement. */
const SHORTEST = 6;

/** Rows the tender lists in the deviation tables of its own forms: each is to be answered, whatever mark it bears. */
export function deviationRows(placed: readonly PlacedBlock[]): DeviationRow[] {
  return placed.flatMap((part, at) => {
    const { block } = part;
    if (block.kind !== 'table') return [];
    const title = placed
      .slice(Math.max(0, at - 3), at)
      .map(({ block: near }) =>
        near.kind === 'table' || near.text.length > 40 ? '' : compact(near.text),
      )
      .join(' ');
    const grid = tableGrid(block);
    const header = (grid[0] ?? []).map((cell) => compact(cell?.text ?? ''));
    const column = header.findIndex((name) => asked.test(name));
    const isForm =
      header.some((name) => answered.test(name)) &&
      (caption.test(title) || header.some((name) => /偏离/.test(name)));
    return column < 0 || !isForm ? [] : rowsOf(part, block, grid, { header, column, title });
  });
}

interface Columns {
  header: readonly string[];
  column: number;
  title: string;
}

function rowsOf(
  part: PlacedBlock,
  block: TableBlock,
  grid: (Cell | undefined)[][],
  columns: Columns,
): DeviationRow[] {
  const { header, column, title } = columns;
  const side = /商务/.test(title) ? '商务' : /技术|服务/.test(title) ? '技术' : undefined;
  return grid.slice(1).flatMap((row): DeviationRow[] => {
    const cell = row[column];
    const text = cleanText((cell?.text ?? '').replaceAll('\n', ' '));
    if (!cell || compact(text).length < SHORTEST || blank.test(compact(text))) return [];
    const named = row.findIndex(
      (other, place) =>
        numbers.test(header[place] ?? '') && cellNumber(other?.text ?? '') !== undefined,
    );
    return [
      {
        kind:
          star.test(text) || row.some((other) => star.test(other?.text ?? ''))
            ? 'star'
            : 'triangle',
        text: text.replace(/^[★☆▲△]\s*/, ''),
        quote: text,
        number: named < 0 ? undefined : cellNumber(row[named]?.text ?? ''),
        side,
        part,
        page: cell.page ?? block.page,
      },
    ];
  });
}
