import { type Clause, clauseParts, type Source } from '../../core/contract/tender.ts';

/** One clause while it is edited. */
export interface ClauseRow {
  key: string;
  id?: string;
  kind: Clause['kind'];
  text: string;
  /** As printed in the file; empty for none. */
  number: string;
  /** Empty: no deviation table answers it. */
  part: NonNullable<Clause['part']> | '';
  source: Source | null;
}

const [usualPart] = clauseParts;

/** Kinds that the bidder answers one by one, in a deviation table. */
export const isAnswered = (kind: Clause['kind']): boolean => kind === 'star' || kind === 'triangle';

export function clauseRowOf({ id, kind, text, number, part, source }: Clause): ClauseRow {
  return { key: id, id, kind, text, number: number ?? '', part: part ?? '', source };
}

/** A clause added by hand. */
export function newClause(key: string, kind: Clause['kind']): ClauseRow {
  return { key, kind, text: '', number: '', part: isAnswered(kind) ? usualPart : '', source: null };
}

export const isEmptyClause = (row: ClauseRow): boolean => row.text.trim() === '';

/** As the call takes it. A clause that has to be answered is answered somewhere. */
export function clauseBody(row: ClauseRow) {
  const part = row.part === '' && isAnswered(row.kind) ? usualPart : row.part;
  return {
    ...(row.id === undefined ? {} : { id: row.id }),
    kind: row.kind,
    text: row.text.trim(),
    ...(row.number.trim() === '' ? {} : { number: row.number.trim() }),
    ...(part === '' ? {} : { part }),
    source: row.source,
  };
}
