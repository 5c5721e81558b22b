import type { tender } from 'tender-widgets/contract';
import type { TableBlock } from '../../document.ts';
import { compact } from '../text.ts';
import type { FoundClause } from './found.ts';
import { listTable } from './list-table.ts';
import { cellWords } from './row.ts';

type Beside = NonNullable<tender.Clause['beside']>;

/** Longer words are a requirement of their own, and no name or amount beside one. */
const LONGEST_WORDS = 40;
const LONGEST_HEAD = 20;
const MOST_CELLS = 8;
/** Columns that number the rows, or prove and price what they ask. */
const elsewhere = /^(?:序号|编号|项号|条款号|条目号)$|证明|佐证|支撑|价|金额|预算|备注|说明/;
const nothing = /^[\s/\\—–-]*$/;

function rowsOf(table: TableBlock) {
  const { header, rows } = listTable(table);
  return { header, rows: new Map(rows.map(({ at, row }) => [at, row])) };
}

/** What the other cells of a clause's row say, under the names of their columns: 货物 | 部位 | 数量. */
export function cellsBeside(): (clause: Pick<FoundClause, 'part' | 'row' | 'quote'>) => Beside {
  // Of a list of hundreds of rows each asks for the same table.
  const known = new Map<TableBlock, ReturnType<typeof rowsOf>>();
  return ({ part: { block }, row, quote }) => {
    if (block.kind !== 'table' || row === undefined) return [];
    const { header, rows } = known.get(block) ?? rowsOf(block);
    known.set(block, { header, rows });
    const cells = rows.get(row) ?? [];
    // One cell over all columns is a title.
    if (new Set(cells).size < 2) return [];
    return header
      .flatMap((head, c) => {
        const words = cells[c] === cells[c - 1] ? '' : cellWords(cells[c]);
        const isSaid = words !== '' && !nothing.test(words) && words.length <= LONGEST_WORDS;
        const isNamed = head !== '' && head.length <= LONGEST_HEAD && !elsewhere.test(head);
        return isSaid && isNamed && compact(words) !== compact(quote) ? [{ head, words }] : [];
      })
      .slice(0, MOST_CELLS);
  };
}
