import type { Block, TextBlock } from './document.ts';

/** How lines of text are set, in points. */
export interface TypeLook {
  size: number;
  /** Of a line: points, or for `auto` how many times its own height. */
  line: number;
  rule: 'auto' | 'exact' | 'atLeast';
  before: number;
  after: number;
  /** Lines stand on a grid of so many points; 0 for none. */
  grid: number;
}

/** How a block of a Word file stands on its paper. */
export interface Look {
  /** Width and height of the text on its page, points. */
  room: readonly [number, number];
  type: TypeLook;
}

/** How a table of a Word file is set. */
export interface TableLook extends Look {
  /** Points, by column. */
  widths: readonly number[];
  /** Least height of a row, points. */
  row: number;
}

/** How a form stands in the tender's Word file. */
export interface FormLook extends Look {
  /** Height of the empty lines that keep its parts apart, points. */
  blanks: number;
  /** In their order. */
  tables: readonly TableLook[];
}

/** A single line by its size: of the Chinese fonts that LibreOffice has, and of the Latin one that an empty line is set in. */
const OWN_HEIGHT = { text: 1.45, blank: 1.15 };

/** Height of a line as LibreOffice sets it: on a grid it takes whole steps of it, before it is spaced. */
export function lineOf(
  { size, line, rule, grid }: TypeLook,
  of: 'text' | 'blank' = 'text',
): number {
  if (rule === 'exact') return line;
  const own = size * OWN_HEIGHT[of];
  const stepped = grid > 0 ? Math.ceil(own / grid - 0.01) * grid : own;
  return rule === 'auto' ? stepped * Math.max(line, grid > 0 ? 1 : 0) : Math.max(line, stepped);
}

/** How the blocks from `first` to `last` stand in the file, taken together. Undefined where the format does not say. */
export function lookOf(
  blocks: readonly Block[],
  { first, last }: { first: number; last: number },
): FormLook | undefined {
  let look = blocks.slice(0, first).findLast(hasTextLook)?.look;
  let blanks = 0;
  const tables: TableLook[] = [];
  const texts: { look: Look; letters: number }[] = [];
  for (const [at, block] of blocks.slice(first, last + 1).entries()) {
    if (at > 0) blanks += block.blanks ?? 0;
    if (block.kind === 'table') {
      if (block.look) tables.push(block.look);
      continue;
    }
    look = block.look ?? look;
    if (look) texts.push({ look, letters: block.text.length + 1 });
  }
  const [table] = tables;
  if (texts.length > 0) return { ...usualOf(texts), blanks, tables };
  return table && { room: table.room, type: table.type, blanks, tables };
}

const hasTextLook = (block: Block): block is TextBlock =>
  block.kind !== 'table' && block.look !== undefined;

/** The paper most letters stand on, and the mean of how they are set: files that were converted set each line in another way. */
function usualOf(texts: readonly { look: Look; letters: number }[]): Look {
  const sum = (of: (text: (typeof texts)[number]) => number) =>
    texts.reduce((all, text) => all + of(text), 0);
  const all = sum(({ letters }) => letters);
  const byLetters = (of: (type: TypeLook) => number) =>
    sum(({ look, letters }) => of(look.type) * letters) / all;
  const rooms = new Map<string, { room: Look['room']; letters: number }>();
  for (const { look, letters } of texts) {
    const key = look.room.join();
    rooms.set(key, { room: look.room, letters: (rooms.get(key)?.letters ?? 0) + letters });
  }
  const [most] = [...rooms.values()].sort((one, other) => other.letters - one.letters);
  return {
    room: most?.room ?? [0, 0],
    type: {
      size: byLetters(({ size }) => size),
      line: byLetters((type) => lineOf(type)),
      ...{ rule: 'exact', grid: 0 },
      before: sum(({ look }) => look.type.before) / texts.length,
      after: sum(({ look }) => look.type.after) / texts.length,
    },
  };
}
