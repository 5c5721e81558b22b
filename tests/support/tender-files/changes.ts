import type {
  Block,
  Cell,
  TableBlock,
  TenderDocument,
} from '../../../site/server/documents/document.ts';
import { tableGrid } from '../../../site/server/documents/document.ts';
import { heads } from './words.ts';

/** What a scoring table is known by: names and points of its items. */
export interface KnownItem {
  name: string;
  max: number;
}

/** One place of a table; places of the same `cell` are one merged cell. */
interface Place {
  text: string;
  cell: object;
}
type Dense = Place[][];
interface Known {
  /** Rows with an item's name, and the column its points stand in (-1: none of their own). */
  rows: number[];
  points: number;
  sum: number;
}

type Change = (dense: Dense, known: Known) => Dense[];

/** Changes of scoring tables after which a person reads the same scoring. */
const changes: Record<string, Change> = {
  /** One more column, with the same words in each row. */
  extraColumn: (dense, { rows }) => [
    dense.map((row, r) => [
      ...row,
      single(r < (rows[0] ?? 0) ? '所附资料' : rows.includes(r) ? '扫描件' : ''),
    ]),
  ],
  /** Other words over the columns. */
  otherHeads: (dense, known) => {
    const at = headRow(dense, known);
    if (at < 0) return [dense];
    return [
      dense.map((row, r) =>
        r === at ? row.map((place, c) => ({ ...place, text: headFor(dense, known, c) })) : row,
      ),
    ];
  },
  noHead: (dense, known) => {
    const at = headRow(dense, known);
    return [dense.filter((_, r) => r !== at)];
  },
  totalRow: (dense, { points, sum, rows }) => {
    if (points < 0 || Math.max(...rows) < dense.length - 1) return [dense];
    const row = (dense[0] ?? []).map((_, c) =>
      single(c === points ? String(sum) : c === 0 ? '累计' : ''),
    );
    return [[...dense, row]];
  },
  /** The page ends between two items. */
  cutPage: (dense, { rows }) => {
    const at = rows[Math.floor(rows.length / 2)] ?? 0;
    if (at === 0) return [dense];
    const open = new Set(dense[at - 1]?.map(({ cell }) => cell));
    const rest = dense
      .slice(at)
      .map((row, r) =>
        row.map((place) =>
          open.has(place.cell) ? { ...place, text: r === 0 ? '' : place.text } : place,
        ),
      );
    return [dense.slice(0, at), rest];
  },
  /** Merged cells stand again in each row. */
  repeated: (dense) => {
    const places = dense.flat();
    if (new Set(places.map(({ cell }) => cell)).size === places.length) return [dense];
    return [dense.map(withoutMerging)];
  },
};

export const changeNames = [...Object.keys(changes), 'renamedChapters'];

/** The document with its scoring tables changed; undefined where the change finds nothing to do. */
export function changed(
  document: TenderDocument,
  name: string,
  items: readonly KnownItem[],
): TenderDocument | undefined {
  let count = 0;
  const blocks = document.blocks.flatMap((block): Block[] => {
    if (name === 'renamedChapters') {
      if (block.kind === 'table' || (block.kind !== 'heading' && !block.toc)) return [block];
      const text = renamed(block.text);
      if (text !== block.text) count++;
      return [{ ...block, text }];
    }
    if (block.kind !== 'table') return [block];
    const dense = denseOf(block);
    const known = knownIn(dense, items);
    if (!known) return [block];
    const next = changes[name]?.(dense, known) ?? [dense];
    if (next.length === 1 && next[0] === dense) return [block];
    count++;
    return next.map((one) => ({ ...block, rows: cellsOf(one) }));
  });
  if (count === 0) return undefined;
  return { ...document, blocks: blocks.map((block, index) => ({ ...block, index })) };
}

/** Cells over several rows are cells of this row alone. */
function withoutMerging(row: Place[]): Place[] {
  const own = new Map<object, object>();
  return row.map((place) => {
    const cell = own.get(place.cell) ?? {};
    own.set(place.cell, cell);
    return { ...place, cell };
  });
}

const renamed = (text: string): string =>
  text
    .replace(/评标办法|评审办法|评标方法|评审方法/, '评审规则')
    .replace(/^第([一二三四五六七八九])章/, '第$1编')
    .replace(/评分标准/, '打分规则');

const single = (text: string): Place => ({ text, cell: {} });

function denseOf(table: TableBlock): Dense {
  const grid = tableGrid(table);
  const width = Math.max(0, ...grid.map((row) => row.length));
  return grid.map((row) =>
    Array.from({ length: width }, (_, c) => {
      const cell = row[c];
      return cell ? { text: cell.text, cell } : single('');
    }),
  );
}

/** Cells of places: those of one merged cell that stand together are one again. */
function cellsOf(dense: Dense): Cell[][] {
  const done = dense.map((row) => row.map(() => false));
  return dense.map((row, r) =>
    row.flatMap((place, c): Cell[] => {
      if (done[r]?.[c]) return [];
      let [colSpan, rowSpan] = [1, 1];
      while (row[c + colSpan]?.cell === place.cell) colSpan++;
      while (dense[r + rowSpan]?.[c]?.cell === place.cell) rowSpan++;
      for (let y = r; y < r + rowSpan; y++)
        for (let x = c; x < c + colSpan; x++) (done[y] as boolean[])[x] = true;
      return [{ text: place.text, column: c, rowSpan, colSpan }];
    }),
  );
}

const plain = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');
const numbers = (text: string): number[] => (text.match(/\d+(?:\.\d+)?/g) ?? []).map(Number);

/** The items that stand in a table; undefined where it holds fewer than three. */
function knownIn(dense: Dense, items: readonly KnownItem[]): Known | undefined {
  const found = items.flatMap((item) => {
    const name = plain(item.name);
    const row = dense.findIndex((places) =>
      places.some(
        ({ text }) => plain(text).includes(name) && plain(text).length < name.length + 14,
      ),
    );
    const holds = dense[row]?.some(
      ({ text }) => text.length < 12 && numbers(text).includes(item.max),
    );
    return row >= 0 && holds ? [{ row, max: item.max }] : [];
  });
  if (found.length < 3) return undefined;
  const columns = (dense[0] ?? []).map(
    (_, c) =>
      found.filter(({ row, max }) => {
        const text = dense[row]?.[c]?.text ?? '';
        return (
          plain(text).replace(/\D/g, '').length > 0 &&
          numbers(text).at(-1) === max &&
          text.length < 8
        );
      }).length,
  );
  const best = Math.max(...columns);
  return {
    rows: [...new Set(found.map(({ row }) => row))].toSorted((a, b) => a - b),
    points: best * 2 > found.length ? columns.indexOf(best) : -1,
    sum: found.reduce((sum, { max }) => sum + max, 0),
  };
}

/** The row of column names just above the first item; -1 where there is none. */
function headRow(dense: Dense, { rows }: Known): number {
  const above = (rows[0] ?? 0) - 1;
  const row = dense[above];
  if (!row || row.length < 3) return -1;
  const cells = new Set(row.map(({ cell }) => cell));
  const short = row.every(({ text }) => text.length <= 10 && numbers(text).length === 0);
  return short && cells.size === row.length ? above : -1;
}

/** A name for a column by what stands in it. */
function headFor(dense: Dense, { rows, points }: Known, c: number): string {
  if (c === points) return heads.points.at(-1) ?? '';
  const texts = rows.map((r) => dense[r]?.[c]?.text ?? '');
  if (texts.every((text) => /^\d{0,2}$/.test(text.trim()))) return heads.serial.at(-1) ?? '';
  const length = texts.reduce((sum, text) => sum + text.length, 0) / texts.length;
  if (length > 30) return heads.rule.at(-1) ?? '';
  return c === 0 ? (heads.group.at(-2) ?? '') : (heads.name[c % heads.name.length] ?? '');
}
