import { cleanText, nameKey } from '../text.ts';
import type { Located } from './locate.ts';
import type { TextChange } from './patch.ts';
import type { Statement } from './statement.ts';

/** The words that come, without the unit that stands in a column of its own. */
function replacement({ before, after }: Statement, words: string): string {
  const number = /^\d[\d,.]{0,14}$/.test(words)
    ? /^(\d[\d,.]{0,14})\s?[^\d\s]{1,4}$/.exec(after)
    : null;
  if (number && before === '') return number[1] ?? after;
  // What stands around the words in both is the addendum's: a label, a unit.
  const at = words === '' ? -1 : before.indexOf(words);
  if (at < 0) return after;
  const [head, tail] = [before.slice(0, at), before.slice(at + words.length)];
  const isAlike = after.length > head.length + tail.length && after.startsWith(head);
  return isAlike && after.endsWith(tail)
    ? after.slice(head.length, after.length - tail.length)
    : after;
}

/** The cells of a row that is meant as a whole. */
const wholeRowOf = ({ unit, words }: Located): readonly string[] | undefined =>
  unit.row !== undefined && nameKey(words) === nameKey(unit.text)
    ? unit.cells.map(({ text }) => text)
    : undefined;

/** What stands above the cells of a row that comes or goes. */
function rowAbove(located: Located | undefined, act: Statement['act']): { above?: string } {
  const { block, row } = located?.unit ?? {};
  if (block?.kind !== 'table' || row === undefined) return {};
  const above = block.rows[act === 'removed' ? row - 1 : row];
  return above ? { above: above.map(({ text }) => text).join('\t') } : {};
}

/** The words of the tender's text that a statement changes. */
export function textPatch(statement: Statement, located: Located | undefined): TextChange[] {
  const { act, about, heads } = statement;
  const after = replacement(statement, located?.words ?? '');
  const heading = cleanText(about).slice(0, 100) || '补遗';
  const row = located?.unit.row === undefined ? {} : { row: located.unit.row };
  const place = located ? { block: located.unit.block.index, ...row } : {};
  if (heads) {
    const [from, to] = [heads.from.join('\n'), heads.to.join('\n')];
    return [{ ...place, columns: true, from, to, heading }];
  }
  const from = act === 'added' || act === 'explained' ? '' : (located?.words ?? '');
  if (from === '' && act !== 'added' && act !== 'explained') return [];
  const own = located && (statement.cells ?? (act === 'removed' ? wholeRowOf(located) : undefined));
  const cells = own ? { cells: own, ...rowAbove(located, act) } : {};
  return [{ ...place, ...cells, from, to: after, heading }];
}
