import type { TableBlock } from '../../document.ts';
import type { FormLine } from './line.ts';
import { follows } from './number.ts';
import type { Piece } from './title-weight.ts';
import { isForeign } from './words.ts';

/** Pieces without what only belongs to the one before: the annexes of a contract, and tables that nobody fills in. */
export function withoutAnnexes(pieces: readonly Piece[], lines: readonly FormLine[]): Piece[] {
  const kept: Piece[] = [];
  let contract: Piece | undefined;
  /** What its series had come to before it. */
  let last: Piece | undefined;
  for (const piece of pieces) {
    const before = kept.at(-1);
    const isOfContract =
      contract !== undefined &&
      isSameSeries(contract, piece) &&
      !isLater(contract, piece) &&
      !goesOn(last, piece);
    if (before && (isOfContract || isFilledTable(before, piece, lines))) {
      kept[kept.length - 1] = { ...before, end: piece.end };
      continue;
    }
    if (contract && isSameSeries(contract, piece)) contract = undefined;
    if (piece.number && /合同/.test(piece.title) && isForeign(piece.title)) {
      contract = piece;
      last = kept.findLast((one) => isSameSeries(one, piece));
    }
    kept.push(piece);
  }
  return kept;
}

const isSameSeries = (one: Piece, two: Piece): boolean => one.number?.style === two.number?.style;

/** 附件二 behind 附件5 合同文本 counts what the contract has enclosed. */
const isLater = (one: Piece, two: Piece): boolean =>
  (two.number?.path[0] ?? 0) > (one.number?.path[0] ?? 0);

/** 附件8 behind 附件7 and 附件13 合同格式 is the next form. */
const goesOn = (last: Piece | undefined, { number }: Piece): boolean =>
  last?.number !== undefined && number !== undefined && follows(last.number.path, number.path);

/** 附表1 behind a form, every cell of it filled: prices the form refers to. */
function isFilledTable(before: Piece, piece: Piece, lines: readonly FormLine[]): boolean {
  const own = lines.slice(piece.first, piece.end);
  const tables = own.flatMap(({ block }) => (block.kind === 'table' ? [block] : []));
  return (
    /^form:(?:附表|表)$/.test(piece.number?.style ?? '') &&
    !isSameSeries(before, piece) &&
    before.end > before.first &&
    before.end === piece.at &&
    tables.length > 0 &&
    own.every(({ signs, text }) => !signs && !/_{2}/.test(text)) &&
    tables.every(isFilled)
  );
}

/** No cell is empty, and in a file of text none is left away at the end of a row. */
const isFilled = ({ rows }: TableBlock): boolean => {
  const width = (row: TableBlock['rows'][number] = []) =>
    row.reduce((sum, { colSpan }) => sum + colSpan, 0);
  return (
    rows.length > 1 &&
    rows.every(
      (row) =>
        row.length > 1 &&
        width(row) === width(rows[0]) &&
        row.every(({ text }) => text.trim() !== '' && !/_{2}|…/.test(text)),
    )
  );
};
