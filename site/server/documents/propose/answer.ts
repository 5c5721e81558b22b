import { tender } from 'tender-widgets/contract';
import * as v from 'valibot';
import { factValue } from '../extract/facts/values.ts';
import { compact, samePoints } from '../extract/scoring/points.ts';
import type { Part, PartRow } from './part.ts';

const Short = v.pipe(v.string(), v.maxLength(500));
const RowId = v.pipe(v.string(), v.maxLength(20));

/** What a model answers about one part of the file. */
export const Answer = v.object({
  rows: v.pipe(
    v.array(
      v.object({
        category: v.picklist(tender.scoringCategories),
        name: Short,
        max: v.number(),
        criteriaRows: v.pipe(v.array(RowId), v.minLength(1), v.maxLength(60)),
        quote: Short,
      }),
    ),
    v.maxLength(300),
  ),
  /** Facts that this part states: the value, and the words that state it. */
  facts: v.optional(
    v.record(v.string(), v.union([v.literal('absent'), v.object({ value: Short, quote: Short })])),
    {},
  ),
  /** Rows with points that score nothing, and why. */
  ignored: v.optional(
    v.pipe(v.array(v.object({ row: RowId, reason: Short })), v.maxLength(2000)),
    [],
  ),
});
export type Answer = v.InferOutput<typeof Answer>;
type AnswerRow = Answer['rows'][number];

/** A row of an answer that the file proves. */
export interface Proved {
  category: tender.ScoringCategory;
  name: string;
  max: number;
  rows: PartRow[];
}
export interface ProvedFact {
  name: tender.FactName;
  value: string;
  row: PartRow;
}
/** What of an answer holds against the file, and what does not, in words the model can act on. */
export interface Verdict {
  proved: Proved[];
  facts: ProvedFact[];
  faults: string[];
}

/** Holds an answer against its part of the file. Whatever the answer says, only what stands in the rows is proved. */
export function verify(part: Part, answer: Answer): Verdict {
  const byId = new Map(part.rows.map((row) => [row.id, row]));
  const used = new Map<string, number>();
  const proved: Proved[] = [];
  const faults: string[] = [];
  for (const row of answer.rows) {
    const rows = row.criteriaRows.flatMap((id) => byId.get(id) ?? []);
    const fault = faultOf(row, rows, used);
    if (fault) {
      faults.push(`「${row.name.slice(0, 60)}」：${fault}`);
      continue;
    }
    for (const { id } of rows) used.set(id, (used.get(id) ?? 0) + 1);
    proved.push({ category: row.category, name: nameIn(row.name, rows), max: row.max, rows });
  }
  const ignored = new Set(answer.ignored.map(({ row }) => row));
  const left = part.rows.filter(
    ({ id, maxima }) =>
      maxima.length > 0 && id.startsWith('t') && !used.has(id) && !ignored.has(id),
  );
  if (part.scores && answer.rows.length > 0 && left.length > 0)
    faults.push(
      `没有说明的行：${left
        .slice(0, 30)
        .map(({ id }) => id)
        .join('、')}`,
    );
  return { proved, facts: factsIn(part, answer), faults };
}

/** Why a row of an answer does not hold; null where it does. */
function faultOf(
  row: AnswerRow,
  rows: readonly PartRow[],
  used: ReadonlyMap<string, number>,
): string | null {
  if (rows.length !== row.criteriaRows.length || new Set(rows).size !== rows.length)
    return '引用的行不在这部分文件里，或者重复';
  const twice = rows.find(({ id, maxima }) => (used.get(id) ?? 0) >= Math.max(1, maxima.length));
  if (twice) return `行 ${twice.id} 已经用过`;
  const text = compact(rows.flatMap(({ cells }) => cells).join('\n'));
  const quote = compact(row.quote);
  if (quote.length < 2 || !text.includes(quote)) return '引文不在这些行里';
  if (row.name.trim() === '') return '没有名称';
  if (!rows.some(({ maxima }) => maxima.some((max) => samePoints(max, row.max))))
    return `这些行没有写明 ${row.max} 分`;
  return null;
}

/** Shortest piece of a name that proves anything. */
const LEAST_NAME = 2;

/** The name where the rows say it, else what the rows themselves call it. */
function nameIn(name: string, rows: readonly PartRow[]): string {
  const text = compact(rows.flatMap(({ cells }) => cells).join('\n'));
  const pieces = compact(name)
    .split(/[:：、，,（）()/]/)
    .filter((piece) => piece.length >= LEAST_NAME);
  if (pieces.length > 0 && pieces.every((piece) => text.includes(piece))) return name.trim();
  const own = rows[0]?.cells.find(
    (cell) => /[\u4e00-\u9fff]{2}/.test(cell) && compact(cell).length <= 40,
  );
  return own?.trim() ?? name.trim();
}

/** Facts whose words stand in a row and whose value is what these words say. */
function factsIn(part: Part, answer: Answer): ProvedFact[] {
  return tender.factNames.flatMap((name) => {
    const fact = answer.facts[name];
    if (fact === undefined || fact === 'absent') return [];
    const quote = compact(fact.quote);
    const row = part.rows.find(({ cells }) => compact(cells.join('\n')).includes(quote));
    if (!row || quote.length < 2) return [];
    const [value] = factValue(name, fact.value);
    const said = factValue(name, fact.quote).map(({ key }) => key);
    const isText = !tender.isMoneyFact(name) && !tender.isTimeFact(name);
    const holds =
      value && (said.includes(value.key) || (isText && quote.includes(compact(fact.value))));
    return value && holds ? [{ name, value: value.value, row }] : [];
  });
}
