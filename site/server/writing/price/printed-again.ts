import { type TableBlock, type TenderDocument, tableGrid } from '../../documents/document.ts';
import { compact, nameKey } from '../../documents/extract/text.ts';
import { plain } from './table-head.ts';
import type { Line } from './table-rows.ts';

/** A list printed anew has so many rows of an earlier one. */
const ANEW = 0.6;

type Goods = Pick<Line, 'name' | 'unit' | 'quantity'>;
const goodsOf = ({ name, unit, quantity }: Goods): string =>
  JSON.stringify([nameKey(name), compact(unit), quantity]);
const specOf = ({ spec = '' }: Line): string => nameKey(spec);
const LIMITS = ['ceiling', 'amountCeiling'] as const;

/** The rows of the lists so far: what a price form repeats of them, often without the specification, is wanted once. */
export class PrintedLines {
  /** Specifications by goods. */
  #specs = new Map<string, Set<string>>();
  /** Limits that only a list printed anew sets. */
  #limits = new Map<string, Pick<Line, (typeof LIMITS)[number]>>();

  add(lines: readonly Line[]): void {
    for (const line of lines) {
      const specs = this.#specs.get(goodsOf(line)) ?? new Set<string>();
      this.#specs.set(goodsOf(line), specs.add(specOf(line)));
    }
  }

  /** The rows that no list before has. */
  freshOf(lines: readonly Line[]): readonly Line[] {
    const isAgain = (line: Line) => this.#specs.get(goodsOf(line))?.has(specOf(line)) === true;
    // One of the two says nothing of how it is made: the same goods where the whole list is another's.
    const isBarely = (line: Line) => {
      const specs = this.#specs.get(goodsOf(line));
      return specs !== undefined && (specs.has('') || specOf(line) === '');
    };
    const alike = lines.filter((line) => isAgain(line) || isBarely(line));
    const isAnew = alike.length >= lines.length * ANEW;
    const fresh = lines.filter((line) => !isAgain(line) && !(isAnew && isBarely(line)));
    const kept = new Set(fresh);
    for (const line of lines) if (!kept.has(line)) this.#limits.set(goodsOf(line), line);
    return fresh;
  }

  /** A row with the limits that another printing of its list sets for it. */
  withLimits<T extends Goods & Pick<Line, (typeof LIMITS)[number]>>(row: T): T {
    const limits = this.#limits.get(goodsOf(row));
    const isOpen = LIMITS.every((key) => row[key] === undefined);
    if (!limits || !isOpen) return row;
    const own = Object.fromEntries(
      LIMITS.flatMap((key) => (limits[key] ? [[key, limits[key]]] : [])),
    );
    return { ...row, ...own };
  }
}

/** 样品清单: what is handed in to be looked at is not what is bought. */
const SAMPLES = /(?:样品|样机|小样|样板)(?:名称|编号|数量|清单|目录|明细|一览|要求|表)/;
/** A longer line above a table is no title of it. */
const TITLE_CHARS = 40;

/** The line right above a table, as it is compared. */
function titleAbove(document: TenderDocument, table: TableBlock): string {
  const above = document.blocks.find(({ index }) => index === table.index - 1);
  const title = above && above.kind !== 'table' ? compact(above.text) : '';
  return title.length <= TITLE_CHARS ? title : '';
}

/** 刀具包明细（序号15的附件）: of what a row of an earlier list consists, which is paid with that row. */
const PARTS = /明细|组成|构成|配置|附件/;
const NAME_CHARS = 4;

export function isOfParts(
  document: TenderDocument,
  table: TableBlock,
  names: readonly string[],
): boolean {
  const title = titleAbove(document, table);
  const key = nameKey(title);
  const isNamed = (name: string) => name.length >= NAME_CHARS && key.includes(name);
  return PARTS.test(title) && names.map(nameKey).some(isNamed);
}

export function isOfSamples(document: TenderDocument, table: TableBlock): boolean {
  const title = titleAbove(document, table);
  const heads = (tableGrid(table)[0] ?? []).map(plain);
  return (
    SAMPLES.test(title) ||
    heads.some(
      (head) => head.length <= TITLE_CHARS && SAMPLES.test(head) && !/规格|要求/.test(head),
    )
  );
}
