import { profile } from 'tender-widgets/contract';
import * as v from 'valibot';
import { type CompanyRow, sameThing } from '../../../documents/extract/company-tables.ts';
import { newId } from '../../../kernel/ids.ts';

type Row = CompanyRow['row'];
type Said = Record<string, unknown>;

/** Rows of one answer: as many as a list of the profile holds. */
const MOST_ROWS = 300;

const said = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== '' && value !== null && value !== false;
/** What a row says of the thing itself, by field; not what shows it. */
const fieldsOf = (row: object): [string, unknown][] =>
  Object.entries(row).filter(
    ([name, value]) =>
      !['id', 'evidence', 'date', 'confirmed', 'pictureId'].includes(name) && said(value),
  );

const keyOf = (held: object) =>
  ['name', 'number'].map((name) => Reflect.get(held, name) ?? '').join('\n');

/** Rows that a row holds: those of the file over those that are known, by their names. */
function mergedHeld(known: readonly Said[], found: readonly Said[]): Said[] {
  const merged = known.map((one) => {
    const news = found.find((other) => keyOf(other) === keyOf(one));
    return news ? { ...one, ...Object.fromEntries(fieldsOf(news)) } : one;
  });
  const added = found
    .filter((one) => !known.some((other) => keyOf(other) === keyOf(one)))
    .map((one) => ('id' in one ? { ...one, id: newId() } : one));
  return [...merged, ...added];
}

/** The row with what the file says of it; the file shows it now. */
function mergedRow(known: Row, found: Row): Said {
  const before: Said = { ...known };
  const news = fieldsOf(found).map(([name, value]): [string, unknown] => {
    const held = before[name];
    return Array.isArray(value) && Array.isArray(held)
      ? [name, mergedHeld(held, value)]
      : [name, value];
  });
  return { ...before, ...Object.fromEntries(news) };
}

const inOrder = (row: Said) => JSON.stringify(fieldsOf(row).sort(([a], [b]) => (a < b ? -1 : 1)));
const isSame = (a: Said, b: Said) => inOrder(a) === inOrder(b);

/** Ids of its own for what the file had numbered by its lines. */
function withIds(row: Said): Said {
  const held = Array.isArray(row.certificates)
    ? { certificates: row.certificates.map((one: Said) => ({ ...one, id: newId() })) }
    : {};
  return { ...row, ...held, id: newId() };
}

/** Rows that a file lists and the profile does not hold so: new ones, and those it holds with something else. */
export function rowProposals(
  rows: readonly CompanyRow[],
  whole: profile.CompanyProfile,
  { id: fileId, fileName }: { id: string; fileName: string },
): profile.RowProposal[] {
  return rows.slice(0, MOST_ROWS).flatMap(({ part, row, page, quote }): profile.RowProposal[] => {
    const key = sameThing({ part, row });
    const list: readonly Row[] = whole[part];
    const known = list.find((one) => sameThing({ part, row: one }) === key);
    const found = known ? mergedRow(known, row) : withIds({ ...row });
    if (known && isSame(found, { ...known })) return [];
    const evidence = { fileId, fileName, page, quote };
    const proof = { evidence, date: '', confirmed: false };
    const proposal = { part, isNew: !known, row: { ...found, ...proof } };
    const read = v.safeParse(profile.RowProposal, proposal);
    // A person of more certificates than the profile holds, and the like.
    return read.success ? [read.output] : [];
  });
}
