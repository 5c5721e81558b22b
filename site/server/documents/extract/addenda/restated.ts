import type { Block } from '../../document.ts';
import { numberRank } from '../passages.ts';
import { compact, nameKey, sourceOf, withoutNumber } from '../text.ts';
import { addedRows } from './added-rows.ts';
import { likenessOf, pairsOf } from './locate.ts';
import type { Unit } from './places.ts';
import { type Otherwise, restatedTable, tenderTables, WHOLE } from './restated-table.ts';
import { columnsOf } from './table-statements.ts';

/** What a piece of the tender that an addendum prints anew says otherwise, each with its place; and the blocks that print it. */
export interface Restated {
  statements: Otherwise[];
  blocks: ReadonlySet<number>;
}

/** Words that announce a text printed anew. */
const ANEW = /如下|以下|下列|下述|全文|全部内容|重新|代替|替换|(?:更正|修改|修订|调整)后/;
const ALIKE = 0.5;
const LEAST_LINES = 2;

/** A chapter printed anew under its own title: its lines beside the tender's. */
function restatedChapter(
  blocks: readonly Block[],
  at: number,
  units: readonly Unit[],
): { statements: Otherwise[]; end: number } | undefined {
  const head = blocks[at];
  if (!head || head.kind === 'table') return undefined;
  const name = nameKey(withoutNumber(head.text));
  const isTitle = head.kind === 'heading' || compact(head.text).length <= 30;
  if (!isTitle || name.length < 3) return undefined;
  const title = units.find((unit) => unit.isTitle && nameKey(withoutNumber(unit.text)) === name);
  if (!title) return undefined;
  const old = units.filter(
    (unit) => unit.path.includes(title.text) && !unit.isTitle && unit.row === undefined,
  );
  let end = at + 1;
  const rank = numberRank(head.text);
  const goesOn = (block: Block | undefined) =>
    block?.kind === 'paragraph' && (rank === 9 || numberRank(block.text) > rank);
  while (goesOn(blocks[end])) end++;
  const lines = blocks
    .slice(at + 1, end)
    .flatMap((block) => (block.kind === 'table' ? [] : [{ block, text: block.text.trim() }]));
  const matched = alignment(
    lines.map(({ text }) => text),
    old,
  );
  const hits = matched.filter((unit) => unit !== undefined).length;
  if (hits < LEAST_LINES || hits * 2 < lines.length) return undefined;
  // A title that both have, with lines of another matter below it, prints nothing anew.
  const intro = blocks[at - 1];
  const isSaid = ANEW.test(head.text) || (intro?.kind !== 'table' && ANEW.test(intro?.text ?? ''));
  if (!isSaid && hits < old.length * WHOLE) return undefined;
  return { statements: linesOtherwise(lines, matched, old), end };
}

function alignment(lines: readonly string[], old: readonly Unit[]): (Unit | undefined)[] {
  const keys = old.map((unit) => pairsOf(withoutNumber(unit.text)));
  const used = new Set<number>();
  return lines.map((line) => {
    const own = pairsOf(withoutNumber(line));
    let best = -1;
    let most = ALIKE;
    for (const [i, key] of keys.entries()) {
      const rate = used.has(i) ? 0 : likenessOf(own, key);
      if (rate > most) [best, most] = [i, rate];
    }
    if (best >= 0) used.add(best);
    return old[best];
  });
}

function linesOtherwise(
  lines: readonly { block: Block; text: string }[],
  matched: readonly (Unit | undefined)[],
  old: readonly Unit[],
): Otherwise[] {
  const last = old.at(-1);
  const said = lines.flatMap(({ block, text }, i): Otherwise[] => {
    const unit = matched[i] ?? last;
    if (!unit) return [];
    const isNew = matched[i] === undefined;
    if (!isNew && compact(withoutNumber(unit.text)) === compact(withoutNumber(text))) return [];
    const about = unit.path.slice(-2).join(' ');
    const before = isNew ? '' : unit.text.trim();
    const act = isNew ? ('added' as const) : ('changed' as const);
    const statement = {
      act,
      about,
      before,
      after: text,
      line: text,
      source: sourceOf(block, text),
    };
    return [{ statement, located: { unit, words: before, byName: false } }];
  });
  const first = lines[0];
  const gone = old.flatMap((unit): Otherwise[] => {
    if (!first || matched.includes(unit)) return [];
    const before = unit.text.trim();
    const source = sourceOf(first.block, first.text);
    const about = unit.path.slice(-2).join(' ');
    const statement = { act: 'removed' as const, about, before, after: '', line: before, source };
    return [{ statement, located: { unit, words: before, byName: false } }];
  });
  return [...said, ...gone];
}

/** The lines right above a table: what it is said to be. */
const introOf = (blocks: readonly Block[], at: number): string =>
  blocks
    .slice(Math.max(0, at - 2), at)
    .flatMap((block) => (block.kind === 'table' ? [] : block.text))
    .join('\n');

/** Tables and chapters of the tender that an addendum prints anew. */
export function restatedIn(blocks: readonly Block[], units: readonly Unit[]): Restated {
  const tables = tenderTables(units);
  const statements: Otherwise[] = [];
  const covered = new Set<number>();
  for (let at = 0; at < blocks.length; at++) {
    const block = blocks[at] as Block;
    if (block.kind === 'table') {
      const intro = introOf(blocks, at);
      const found = columnsOf(block)
        ? undefined
        : (restatedTable(block, tables, intro) ?? addedRows(block, tables, intro));
      if (!found) continue;
      statements.push(...found);
      covered.add(block.index);
      continue;
    }
    const chapter = restatedChapter(blocks, at, units);
    if (!chapter) continue;
    statements.push(...chapter.statements);
    for (const one of blocks.slice(at, chapter.end)) covered.add(one.index);
    at = chapter.end - 1;
  }
  return { statements, blocks: covered };
}
