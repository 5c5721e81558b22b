import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { letters } from '../../bench/outline/titles.ts';
import { OutlineTruth } from '../../bench/outline/truth.ts';

const folder = import.meta.dirname;

/** Words of a line that are fixed, or a blank: what is printed at it, and what may stand there (`''`: it stays open). */
export type Piece = { fixed: string } | { printed: string; key: string };

export type Line =
  | { kind: 'paragraph'; mark: string; pieces: Piece[] }
  | { kind: 'row'; cells: (Piece[] | '<' | '^')[] }
  | { kind: 'page' }
  /** The beginning or the end of a frame of one cell around the lines between. */
  | { kind: 'frame'; begins: boolean };

/** A form of a tender: its lines from below its title to its end; `notes`: those that explain it. */
export interface WrittenForm {
  title: string;
  lines: Line[];
  notes: Line[];
  /** The tender says what is to be put there and prints no form: its place is judged, no text. */
  isWritten: boolean;
}

/** A tender that was written by hand as data, with what a professional's outline of it holds. */
export interface WrittenTender {
  slug: string;
  lines: Line[];
  forms: WrittenForm[];
  values: Record<string, string>;
  truth: OutlineTruth;
  /** The first levels that must not say who the bidder is: `@dark title`. */
  dark: string[];
  /** What a person reads in it: `@fact name value`, `@score category|name|max`, `@clause words`, `@none words`. */
  read: Record<'fact' | 'score' | 'clause' | 'none', string[]>;
}

const blank = /〔([^〔〕:]*)(?::([a-zA-Z]+))?〕/g;

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(blank)) {
    if (match.index > at) pieces.push({ fixed: text.slice(at, match.index) });
    pieces.push({ printed: match[1] ?? '', key: match[2] ?? '' });
    at = match.index + match[0].length;
  }
  if (at < text.length) pieces.push({ fixed: text.slice(at) });
  return pieces;
}

export function lineOf(text: string): Line {
  if (text === '---') return { kind: 'page' };
  if (text === '[[' || text === ']]') return { kind: 'frame', begins: text === '[[' };
  if (text.startsWith('| '))
    return {
      kind: 'row',
      cells: text
        .replace(/^\||\|$/g, '')
        .split('|')
        .map((cell) => cell.trim())
        .map((cell) => (cell === '<' || cell === '^' ? cell : piecesOf(cell))),
    };
  const mark = /^(#{1,3}|[\^=>*]|%\d) /.exec(text)?.[1] ?? '';
  return {
    ...{ kind: 'paragraph', mark },
    pieces: piecesOf(mark === '' ? text : text.slice(mark.length + 1)),
  };
}

const filled = (text: string, values: Record<string, string>): string =>
  text.replace(/\$([A-Z])/g, (all, name: string) => values[name] ?? all);

/** The lines of a text with those of the parts it includes. */
function expanded(lines: readonly string[], values: Record<string, string>): string[] {
  return lines.flatMap((line) => {
    const include = /^@include (\S+)\s*(.*)$/.exec(line);
    if (!include) return [filled(line, values)];
    const own = { ...values };
    for (const [, name = '', value = ''] of (include[2] ?? '').matchAll(/([A-Z])=(\S+)/g))
      own[name] = value;
    return expanded(linesOf(join(folder, 'parts', `${include[1]}.txt`)), own);
  });
}

const linesOf = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');

const split = (text: string): string[] =>
  text
    .split(' | ')
    .map((part) => part.trim())
    .filter((part) => part !== '');

interface FormHead {
  title: string;
  parent: string;
  flags: string;
}

function truthOf(
  slug: string,
  head: ReadonlyMap<string, string[]>,
  forms: readonly (WrittenForm & FormHead)[],
): OutlineTruth {
  return v.parse(OutlineTruth, {
    ...{ slug, format: 'docx', lot: head.get('lot')?.[0] ?? null },
    required: {
      statedOrder: head.get('order')?.[0] !== 'unstated',
      firstLevel: (head.get('first') ?? []).map((line) => {
        const [names = '', flags = ''] = line.split(';');
        const [title, ...aliases] = split(names);
        return { title, aliases, optional: /optional/.test(flags) };
      }),
    },
    forms: forms.map(({ title, parent, flags }) => ({
      ...{ title, parent, beginsWith: '', endsWith: '', mustContain: [], chars: 0 },
      aliases: split(/alias (.*)/.exec(flags)?.[1] ?? ''),
      ...{ isTable: /\btable\b/.test(flags), optional: /\boptional\b/.test(flags) },
    })),
    notChapters: (head.get('not') ?? []).flatMap(split),
    scoringChapters: (head.get('item') ?? []).map((line) => {
      const [item, kind, points = ''] = line.split('|').map((part) => part.trim());
      return { item, kind, subPoints: points.split('；').filter((point) => point !== '') };
    }),
  });
}

/** Reads one tender of the corpus. */
export function writtenTender(file: string, slug: string): WrittenTender {
  const [before = '', body = ''] = readFileSync(file, 'utf8').split(/^@body\n/m);
  const head = new Map<string, string[]>();
  const values: Record<string, string> = {};
  for (const line of before.split('\n')) {
    const [, name = '', rest = ''] = /^@(\w+)\s*(.*)$/.exec(line) ?? [];
    if (name === 'set') values[rest.slice(0, 1)] = rest.slice(2);
    else if (name !== '') head.set(name, [...(head.get(name) ?? []), rest]);
  }
  const lines: Line[] = [];
  const forms: (WrittenForm & FormHead)[] = [];
  let open: (typeof forms)[number] | undefined;
  let isNote = false;
  for (const text of expanded(
    body.split('\n').filter((line) => line.trim() !== ''),
    values,
  )) {
    if (text.startsWith('@form ')) {
      const [title = '', parent = '', ...flags] = split(text.slice(6));
      const isWritten = flags.includes('written');
      open = { title, parent, flags: flags.join(' '), isWritten, lines: [], notes: [] };
      forms.push(open);
      isNote = false;
    } else if (text === '@end') open = undefined;
    else if (text === '@note') isNote = true;
    else {
      const line = lineOf(text);
      lines.push(line);
      if (open && line.kind !== 'page') (isNote ? open.notes : open.lines).push(line);
    }
  }
  const said = (key: string) => head.get(key) ?? [];
  const read = {
    ...{ fact: said('fact'), score: said('score') },
    ...{ clause: said('clause'), none: said('none') },
  };
  const truth = truthOf(slug, head, forms);
  return { slug, lines, forms, values, truth, dark: said('dark'), read };
}

/** The tenders of a half of the corpus. */
export const writtenTenders = (
  half:
    | ('open' | 'held' | 'second' | 'third' | 'fourth')
    | (
        | 'fifth'
        | 'sixth'
        | 'seventh'
        | 'eighth'
        | 'ninth'
        | 'eleventh'
        | 'thirteenth'
        | 'fourteenth'
        | 'fifteenth'
        | 'sixteenth'
        | 'seventeenth'
        | 'eighteenth'
        | 'nineteenth'
      )
    | 'english',
): WrittenTender[] =>
  readdirSync(join(folder, half))
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .map((name) => writtenTender(join(folder, half, name), name.replace('.txt', '')));

/** Fixed words and blanks of a form in their order, letters and digits alone. */
export function formPieces(lines: readonly Line[]): Piece[] {
  return lines.flatMap((line) => {
    const texts =
      line.kind === 'paragraph'
        ? [line.pieces]
        : line.kind === 'row'
          ? line.cells.filter((cell) => typeof cell !== 'string')
          : [];
    return texts.flatMap((pieces) =>
      pieces.flatMap((piece): Piece[] =>
        'fixed' in piece
          ? piece.fixed
              .split(/[_　]{2,}|[ ]{3,}|（\s*）|\\n/)
              .map(letters)
              .flatMap((fixed): Piece[] => (fixed === '' ? [] : [{ fixed }]))
          : [piece],
      ),
    );
  });
}
