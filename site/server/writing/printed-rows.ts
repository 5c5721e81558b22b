import type { tender } from 'tender-widgets/contract';
import { sharedPairs } from '../documents/extract/forms/same-title.ts';
import { askedIn, columnsOf, isPrintedRow, SLOT } from './deviation-columns.ts';
import { rowUnder } from './deviation-row.ts';
import { isNearlyNamed, likelyNames } from './nearly-named.ts';
import { groupBy } from './text/group-by.ts';

type Part = (typeof tender.clauseParts)[number];

/** What the bid answers to one clause, as a row of a table has it. */
export interface Answer {
  kind: tender.Clause['kind'];
  part: Part | undefined;
  /** The lot it is for, in a bid for several; '' for all. */
  lot: string;
  cells: Parameters<typeof rowUnder>[1];
}

const MARKED = /^[★▲]/;
const wordsOf = ({ cells }: Answer): string => cells.requirement.replace(MARKED, '');

const open = { number: '—', response: '【待填写：逐条响应】', deviation: '【待确认】', note: '' };

/** What a requirement is called (▲免费质保期：三年): the words before its colon; undefined where it has none. */
const nameOf = (requirement: string): string | undefined =>
  /^[★▲]?([^：:，。；]{2,20})[：:]/.exec(requirement)?.[1];

/** What is asked below a name that stands beside it; whole where the requirement has another name. */
function withoutName(asked: string, requirement: string): string {
  const mark = /^[★▲]?/.exec(requirement)?.[0] ?? '';
  const unmarked = requirement.slice(mark.length);
  if (unmarked !== asked && nameOf(unmarked) !== asked) return requirement;
  return `${mark}${unmarked.slice(asked.length).replace(/^[：:]/, '')}`;
}

/** The tender's rows (1 | 付款方式), each with the answer to the clause of that name, and behind them what no row asks about. */
export function askedRows(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  answers: readonly Answer[],
  under: (all: readonly Answer[], from: number) => string[][],
): string[][] {
  const left = new Set(answers);
  const named = answers.map((answer) => {
    const words = wordsOf(answer);
    return { answer, words, name: nameOf(words) ?? '' };
  });
  const byName = new Map<string, Answer[]>();
  for (const { answer, words, name } of named)
    for (const one of new Set([words, name])) {
      const known = byName.get(one);
      if (known) known.push(answer);
      else byName.set(one, [answer]);
    }
  const take = (answer: Answer | undefined) => {
    if (answer) left.delete(answer);
    return answer;
  };
  const printed = rows.flatMap((cells) => {
    const asked = askedIn(cells);
    return asked === undefined ? [] : [{ asked, order: Number(cells[0]) }];
  });
  const nearly = likelyNames(named.map(({ name }) => name));
  const exact = printed.map(({ asked }) => take(byName.get(asked)?.find((one) => left.has(one))));
  const own = printed.map(({ asked, order }, at) => {
    const meant = (exact[at] ? [] : nearly(asked)).find((place) => {
      const one = named[place];
      return one && left.has(one.answer) && isNearlyNamed(asked, one.name);
    });
    const answer = exact[at] ?? take(meant === undefined ? undefined : named[meant]?.answer);
    const requirement = answer ? withoutName(asked, answer.cells.requirement) : '';
    const cells = { ...open, ...answer?.cells };
    const number = [answer?.lot ?? '', cells.number].join(' ').trim();
    return rowUnder(headers, { ...cells, number, name: asked, requirement }, order);
  });
  return left.size === 0 ? own : [...own, ...under([...left], own.length)];
}

/** Words that say of a matter only what of it is asked: 付款方式 and 付款. */
const ASPECT = /(?:方式|条件|时间|期限|要求|地点|标准|办法|条款)$/;
/** Whether a printed row (付款方式, 售后服务响应时间) is what a requirement (付款：…, 售后服务：…) is about. */
function asksFor(name: string, requirement: string): boolean {
  const own = nameOf(requirement) ?? '';
  if (own === '' || name === '') return false;
  const isBegun = own.length >= LONG_NAME && name.startsWith(own);
  return (
    isBegun || isNearlyNamed(name, own) || name.replace(ASPECT, '') === own.replace(ASPECT, '')
  );
}
const LONG_NAME = 4;

/** Rows and clauses come in one order: only the next so many clauses are looked at for what is worded otherwise, whatever their number. */
const MOST_NEAR = 100;
function firstOf<T>(all: ReadonlySet<T>, most: number): T[] {
  const found: T[] = [];
  for (const one of all) {
    if (found.length === most) break;
    found.push(one);
  }
  return found;
}

/** So much of a requirement's pairs of characters in a printed row is the same requirement. */
const SAME = 0.7;

/** What a row the tender has printed whole asks: its name, where a column has it, and its words. */
function askedOf(headers: readonly string[], cells: readonly string[]) {
  const kinds = columnsOf(headers);
  const cellOf = (kind: string) => cells[kinds.indexOf(kind as (typeof kinds)[number])] ?? '';
  const requirement = cellOf('requirement').replace(MARKED, '');
  return { requirement, name: cellOf('name') || (nameOf(requirement) ?? requirement) };
}

/**
 * The rows the tender has printed whole, word by word, what is blank in them from the clause they repeat, else open; where its empty rows
 * stand, or behind them, what none of them asks.
 */
export function printedRows(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  answers: readonly Answer[],
  under: (all: readonly Answer[], from: number) => string[][],
): string[][] {
  const kinds = columnsOf(headers);
  const left = new Set(answers);
  const byText = groupBy(answers, (answer) => wordsOf(answer));
  const taken = (cells: readonly string[]): Answer | undefined => {
    const { name, requirement } = askedOf(headers, cells);
    const near = firstOf(left, MOST_NEAR);
    const exact = (byText.get(requirement) ?? []).filter((one) => left.has(one));
    const alike = near.filter((one) => sharedPairs(wordsOf(one), requirement) >= SAME);
    const same = [...new Set([...exact, ...alike])];
    const named = near.filter((one) => asksFor(name, wordsOf(one)));
    // ★保密: one requirement with a mark alone says it.
    const isMarked = name.length > 1 && cells.some((cell) => MARKED.test(cell));
    const saying = near.filter(
      ({ cells: { requirement: text } }) => isMarked && MARKED.test(text) && text.includes(name),
    );
    // The row read as a demand itself says no more than its name.
    const more = same.filter((one) => wordsOf(one) !== name);
    const others = named.filter((one) => !same.includes(one));
    const [first] =
      [more, others, saying.length === 1 ? saying : [], same].find((all) => all.length > 0) ?? [];
    for (const one of first ? [first, ...same] : []) left.delete(one);
    return first;
  };
  const isAsked = (cells: readonly string[]) => isPrintedRow(cells) || askedIn(cells) !== undefined;
  const found = rows.map((cells) => (isAsked(cells) ? taken(cells) : undefined));
  const count = rows.filter(isAsked).length;
  const first = rows.findIndex(([text]) => text === SLOT);
  return rows.flatMap((cells, at) => {
    if (cells[0] === SLOT) return at === first && left.size > 0 ? under([...left], count) : [];
    if (!isAsked(cells)) return [[...cells]];
    const filled = rowUnder(headers, { ...open, requirement: '', ...found[at]?.cells }, at + 1);
    const isOpen = (i: number) => /^(?:response|deviation|note)$/.test(kinds[i] ?? '');
    return [cells.map((text, i) => (text === '' && isOpen(i) ? (filled[i] ?? '') : text))];
  });
}
