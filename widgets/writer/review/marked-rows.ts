import type { ReadableAtom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import {
  type Clause,
  type FactName,
  readScoring,
  type Source,
  type Tender,
} from '../../core/contract/tender.ts';
import { env } from '../../core/env.ts';
import { type Marked, rowText } from '../source/marked.ts';
import type { createReviewEdits } from './review-edits.ts';
import { newRow, rowOf, type ScoringRow } from './scoring-rows.ts';

const LONGEST_QUOTE = 300;
const LONGEST_NAME = 300;
const LONGEST_CLAUSE = 5000;
const LONGEST_FACT = 2000;

const bare = (text: string): string => text.replace(/\s/g, '');
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Where marked words stand. */
function sourceOf({ block, text }: Marked, fileId: string | undefined): Source {
  return {
    block: block.index,
    quote: text.slice(0, LONGEST_QUOTE),
    ...(fileId === undefined ? {} : { fileId }),
    ...(block.page === undefined || block.page === null ? {} : { page: block.page }),
    ...(block.scanned ? { scanned: true as const } : {}),
  };
}

/** The marked rows as a table, below the first one of theirs, which says what its columns are. */
function tableOf({ block, rows }: Marked): string {
  const wanted = [...new Set([0, ...rows])];
  const lines = wanted.map((at) => {
    const cells = (block.rows?.[at] ?? []).map(
      ({ text, colSpan }) => `<td colspan="${colSpan}">${escaped(text)}</td>`,
    );
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<table>${lines.join('')}</table>`;
}

/**
 * Rows of the scoring table from marked words: what the reader of pasted tables finds in them, each with its place. Where it finds
 * nothing, the words as they stand, without points: nobody invents any.
 */
async function rowsOfMarked(marked: Marked, source: Source): Promise<ScoringRow[]> {
  const body = marked.rows.length > 0 ? { html: tableOf(marked) } : { text: marked.text };
  const { scoring } = await call(readScoring, { body }, { repeatSubmit: true });
  const words = bare(marked.text);
  const read = scoring.flatMap((item): ScoringRow[] => {
    const { id: _, ...row } = rowOf(item);
    // The row above the marked ones only said what the columns are.
    const isMarked = [row.item, row.criteria].some(
      (text) => bare(text) !== '' && words.includes(bare(text)),
    );
    if (!isMarked) return [];
    return [{ ...row, key: env().randomId(), source: placeOf(marked, row, source) }];
  });
  if (read.length > 0) return read;
  const [name = ''] = marked.text.split('\n');
  return [
    {
      ...newRow(env().randomId()),
      item: name.slice(0, LONGEST_NAME),
      criteria: marked.text,
      source,
    },
  ];
}

/** The row of the table that an item stands in, else all that was marked. */
function placeOf({ block, rows }: Marked, row: ScoringRow, source: Source): Source {
  const at = rows.find((one) => bare(rowText(block, one)).includes(bare(row.item)));
  return at === undefined
    ? source
    : { ...source, quote: rowText(block, at).slice(0, LONGEST_QUOTE) };
}

/** A mark in front says what kind of clause it is; without one it is a requirement. */
function kindOf(text: string): Clause['kind'] {
  if (text.includes('★')) return 'star';
  return text.includes('▲') ? 'triangle' : 'requirement';
}

/** Takes what is marked in the file into what was read, with its place. */
export function createTaking(
  $tender: ReadableAtom<Tender | undefined>,
  edits: Pick<ReturnType<typeof createReviewEdits>, 'addRead' | 'addClauseFrom' | 'takeFactFrom'>,
) {
  const placed = (marked: Marked): Source => {
    const files = $tender.get()?.files ?? [];
    const { index } = marked.block;
    const file = files.find(({ first, blocks }) => index >= first && index < first + blocks);
    return sourceOf(marked, file?.id);
  };
  return {
    /** As items of the scoring. @returns whether it is done; what went wrong was told. */
    async takeScoring(marked: Marked): Promise<boolean> {
      try {
        edits.addRead(await rowsOfMarked(marked, placed(marked)));
        return true;
      } catch {
        return false;
      }
    },
    takeClause: (marked: Marked) =>
      edits.addClauseFrom(
        kindOf(marked.text),
        marked.text.slice(0, LONGEST_CLAUSE),
        placed(marked),
      ),
    takeFact: (marked: Marked, name: FactName) =>
      edits.takeFactFrom(name, marked.text.slice(0, LONGEST_FACT), placed(marked)),
  };
}
