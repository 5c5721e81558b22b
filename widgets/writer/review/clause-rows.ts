import { type Clause, clauseParts, isAnswered, type Source } from '../../core/contract/tender.ts';

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
  /** What was read with it and is not edited: what its mark means, and the lot it is for. */
  read: Pick<Clause, 'meaning' | 'binding' | 'lotId'>;
  source: Source | null;
}

const [usualPart] = clauseParts;

export function clauseRowOf(clause: Clause): ClauseRow {
  const { id, kind, text, number, part, source, ...read } = clause;
  return { key: id, id, kind, text, number: number ?? '', part: part ?? '', read, source };
}

/** A clause added by hand. */
export function newClause(key: string, kind: Clause['kind']): ClauseRow {
  return {
    key,
    kind,
    text: '',
    number: '',
    part: isAnswered({ kind }) ? usualPart : '',
    read: {},
    source: null,
  };
}

export const isEmptyClause = (row: ClauseRow): boolean => row.text.trim() === '';

/** As the call takes it. A clause that has to be answered is answered somewhere. */
export function clauseBody(row: ClauseRow) {
  const part = row.part === '' && isAnswered(row) ? usualPart : row.part;
  return {
    ...(row.id === undefined ? {} : { id: row.id }),
    kind: row.kind,
    text: row.text.trim(),
    ...(row.number.trim() === '' ? {} : { number: row.number.trim() }),
    ...(part === '' ? {} : { part }),
    ...row.read,
    source: row.source,
  };
}
