import type { Passage } from './chapter-text.ts';
import { type Figured, figuresOf } from './figured.ts';

/** A longer cell tells of something by itself. */
const LONGEST_NAME = 24;
const name = /^[^\d]{0,4}[\u4e00-\u9fff]{2}[^\d]{0,20}$/;
const bare = /^\d{1,6}$/;
const unit = /^[\u4e00-\u9fff]{1,2}$/;

interface Cell {
  text: string;
  at: number;
}

const cellsIn = (text: string): Cell[] =>
  [...text.matchAll(/[^|]+/g)].flatMap(({ 0: said, index }) => {
    const cell = said.trim();
    return cell === '' ? [] : [{ text: cell, at: index + said.indexOf(cell) }];
  });

/** 240套, and 240 beside 套: as it is read, under the name of its row. */
function figuresIn(cell: Cell, cells: readonly Cell[], named: string): Figured[] {
  const n = cells.indexOf(cell);
  const beside = [cells[n + 1], cells[n - 1]].find((one) => one && unit.test(one.text));
  const isBare = bare.test(cell.text);
  if (isBare && !beside) return [];
  const lead = `${named}：`;
  return figuresOf(`${lead}${cell.text}${isBare ? beside?.text : ''}`, named).map((one) => ({
    ...one,
    // The words of the row's name are what the figure is of.
    ...(one.near.size === 0 ? { near: one.label, lead: one.label, topic: named } : {}),
    demand: { ...one.demand, at: cell.at + one.demand.at - lead.length },
  }));
}

/** The figures of a passage; those of a table's row are of what its first words name: | 1 | 灭火防护服 | 240套 |. */
export function figuresOfPassage({ text, shown = text, row }: Passage): readonly Figured[] {
  if (!row) return figuresOf(shown);
  const cells = cellsIn(shown);
  const first = cells.findIndex((one) => one.text.length <= LONGEST_NAME && name.test(one.text));
  const named = cells[first];
  if (!named) return figuresOf(shown);
  const short = new Set(
    cells
      .slice(first + 1)
      .filter(({ text: said }) => said.length <= LONGEST_NAME && /\d/.test(said)),
  );
  const own = [...short].flatMap((cell) => figuresIn(cell, cells, named.text));
  const isOwn = ({ demand: { at } }: Figured) =>
    [...short].some((cell) => at >= cell.at && at < cell.at + cell.text.length);
  return [...figuresOf(shown).filter((one) => !isOwn(one)), ...own];
}
