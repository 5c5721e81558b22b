import { alike, letters, titleKey } from '../../bench/outline/titles.ts';
import { namesOf } from '../../bench/outline/truth.ts';
import { type Random, random } from '../tenders/random.ts';
import { type TenderChapter, tenderChapters, wordsOf } from './chapters.ts';
import { otherwiseNumbered } from './other-numbers.ts';
import { type Line, type Piece, type WrittenTender, writtenTenders } from './written-tender.ts';

const sets = [
  ...(['open', 'held', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh'] as const),
  ...(['eighth', 'ninth', 'eleventh', 'thirteenth', 'fourteenth', 'fifteenth'] as const),
  ...(['sixteenth', 'seventeenth', 'eighteenth'] as const),
];

export type CrossedHalf = 'open' | 'held';

export interface Source {
  tender: WrittenTender;
  chapters: TenderChapter[];
}

/** Tenders of one lot whose chapters are seen by their headings; a seed divides them in two, so that no half holds a chapter of the other. */
export function sources(seed: number, half: CrossedHalf): Source[] {
  const all = sets
    .flatMap(writtenTenders)
    .map((tender) => ({ tender, chapters: tenderChapters(tender) }))
    .filter(({ tender, chapters }) => chapters.length > 0 && tender.truth.lot === null);
  const mixed = random(seed).shuffled(all);
  const middle = Math.ceil(mixed.length / 2);
  return half === 'open' ? mixed.slice(0, middle) : mixed.slice(middle);
}

const inCells = (line: Line, change: (piece: Piece) => Piece): Line => {
  if (line.kind === 'paragraph') return { ...line, pieces: line.pieces.map(change) };
  if (line.kind !== 'row') return line;
  return {
    ...line,
    cells: line.cells.map((cell) => (typeof cell === 'string' ? cell : cell.map(change))),
  };
};

/** Lines with the names and numbers of one tender in place of another's. */
export function renamed(lines: readonly Line[], from: WrittenTender, to: WrittenTender): Line[] {
  const values = ['P', 'N', 'U', 'A'].flatMap((name): [string, string][] => {
    const [own, other] = [from.values[name], to.values[name] ?? to.values['U']];
    return own && other ? [[own, other]] : [];
  });
  const change = (piece: Piece): Piece =>
    'fixed' in piece
      ? { fixed: values.reduce((text, [own, other]) => text.replaceAll(own, other), piece.fixed) }
      : piece;
  return lines.map((line) => inCells(line, change));
}

const fixedOf = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => ('fixed' in piece ? piece.fixed : '')).join('');

/** The words of a line or of each of its cells. */
function textsOf(line: Line): string[] {
  if (line.kind === 'paragraph') return [wordsOf(line)];
  if (line.kind !== 'row') return [];
  return line.cells.flatMap((cell) => (typeof cell === 'string' ? [] : [fixedOf(cell)]));
}

/** Words that follow a part where the parts of a part are listed: 12.1 资格证明文件包括： */
const LIST_WORDS = 6;

/** Whether a line of the frame says what its own bid is made of: it names one of the parts alone, or two. */
function isList(line: Line, names: readonly string[], role: TenderChapter['role']): boolean {
  if (line.kind === 'row' && role !== 'instructions') return false;
  return textsOf(line).some((text) => {
    const key = titleKey(text);
    const named = names.filter((name) => letters(text).includes(letters(name)));
    return (
      named.length > 1 ||
      named.some((name) => key.length <= titleKey(name).length + LIST_WORDS) ||
      names.some((name) => alike(text, name) > 0.9)
    );
  });
}

const partNames = ({ truth }: WrittenTender): string[] =>
  [...truth.required.firstLevel, ...truth.forms].flatMap(namesOf);

type Level = WrittenTender['truth']['required']['firstLevel'][number];

/** The line that names a part last, and says no more: below any table of contents. */
const titleAt = (lines: readonly Line[], level: Level): number =>
  lines.findLastIndex((line) => namesOf(level).some((name) => alike(wordsOf(line), name) === 1));

/** Whether a line names a part, and says no more. */
const isTitled = (lines: readonly Line[], level: Level): boolean =>
  lines.some((line) => namesOf(level).some((name) => alike(wordsOf(line), name) > 0));

/**
 * What a format part tells by itself. What its tender's list alone names cannot be known in another frame: a part that is not printed may
 * be absent, its forms then stand anywhere, and papers to be written may be absent where no line names them.
 */
function asPrintedAlone(truth: WrittenTender['truth'], lines: readonly Line[]) {
  const levels = truth.required.firstLevel;
  const unprinted = new Set(
    levels.filter((level) => !isTitled(lines, level)).map(({ title }) => title),
  );
  const isLoose = ({ parent }: { parent: string | string[] | null }): boolean =>
    parent !== null && [parent].flat().every((title) => unprinted.has(title));
  const text = said(lines);
  const isNamed = (form: (typeof truth.forms)[number]): boolean =>
    namesOf(form).some((name) => text.includes(letters(name)));
  // Where no part is printed at all, there is no first level to hold the outline against.
  const ofPart = unprinted.size < levels.length ? truth.forms : [];
  const alone = ({ title }: Level): Level[] =>
    ofPart
      .filter((form) => [form.parent].flat().includes(title) && form.title !== title)
      .map((form) => ({ title: form.title, aliases: form.aliases, optional: true, children: [] }));
  return {
    ...truth,
    required: {
      ...truth.required,
      firstLevel: levels.flatMap((level): Level[] =>
        unprinted.has(level.title) ? [{ ...level, optional: true }, ...alone(level)] : [level],
      ),
    },
    forms: truth.forms.map((form) => ({
      ...form,
      parent: isLoose(form) ? null : form.parent,
      optional: form.optional || (isLoose(form) && !isNamed(form)),
    })),
  };
}

/** The parts in the order they are printed in: that of the list is not there. */
const asPrinted = (levels: readonly Level[], lines: readonly Line[]): Level[] => {
  const printed = levels.filter((level) => titleAt(lines, level) !== -1);
  const ordered = printed.toSorted((a, b) => titleAt(lines, a) - titleAt(lines, b));
  return levels.map((level) => (printed.includes(level) ? (ordered.shift() ?? level) : level));
};

/** The frame's chapters without its list of parts: that of the other format part is all there is. */
function framed({ tender, chapters }: Source): TenderChapter[] {
  const names = partNames(tender);
  return chapters.map((chapter) =>
    chapter.role === 'evaluation' || chapter.role === 'format'
      ? chapter
      : {
          ...chapter,
          lines: chapter.lines.filter(
            (line, i) =>
              (chapter.role !== 'cover' && i === 0) || !isList(line, names, chapter.role),
          ),
        },
  );
}

/** A cover without the table of contents, which no longer holds. */
export function withoutContents(lines: readonly Line[]): Line[] {
  const from = lines.findIndex((line) => /^目\s*录$/.test(wordsOf(line).trim()));
  const to = lines.findIndex((line, i) => i > from && line.kind === 'page');
  return from === -1 ? [...lines] : [...lines.slice(0, from), ...lines.slice(to + 1)];
}

/** The heading of a chapter with the number of its new place; a number by Word follows by itself. */
export function withNumber(chapter: TenderChapter, number: string, mark: string): Line[] {
  const [heading, ...rest] = chapter.lines;
  if (heading?.kind !== 'paragraph') return chapter.lines;
  const words = wordsOf(heading).slice(chapter.number.length).trim();
  const fixed = number === '' ? words : `${number}　${words}`;
  return [{ ...heading, mark, pieces: [{ fixed }] }, ...rest];
}

const said = (lines: readonly Line[]): string => letters(lines.flatMap(textsOf).join('\n'));

/** Titles that are no chapters, so far as their lines are there and nothing else of the tender asks for one. */
const notChapters = (tender: WrittenTender, lines: readonly Line[], asked: readonly string[]) => {
  const text = said(lines);
  return tender.truth.notChapters.filter(
    (title) => text.includes(letters(title)) && !asked.some((one) => alike(one, title) > 0),
  );
};

/** The format part of one tender in the frame of another: at another place, its forms numbered otherwise or as they were. */
export function crossedTender(frame: Source, part: Source, one: Random): WrittenTender {
  const chapters = framed(frame);
  const own = chapters.find(({ role }) => role === 'format');
  const format = part.chapters.find(({ role }) => role === 'format');
  const [heading] = own?.lines ?? [];
  if (!own || !format || heading?.kind !== 'paragraph') throw new Error('no format part');
  const other = otherwiseNumbered(format.lines, part.tender.forms, one);
  const lines = renamed(other.lines, part.tender, frame.tender);
  const changed = new Map(format.lines.map((line, i) => [line, lines[i] ?? line]));
  const [cover, ...rest] = chapters.filter((chapter) => chapter !== own);
  const places = [chapters.indexOf(own) - 1, rest.length, 1 + one.below(rest.length)];
  rest.splice(one.pick(places), 0, { ...format, lines: [...lines, { kind: 'page' }] });
  const numbers = chapters.slice(1).map(({ number }) => number);
  const { forms } = part.tender;
  const truth = asPrintedAlone(part.tender.truth, lines);
  const points = frame.tender.truth.scoringChapters;
  const asked = points.flatMap(({ item, subPoints }) => [item, ...subPoints]);
  const all = [
    ...withoutContents(cover?.lines ?? []),
    ...rest.flatMap((chapter, i) => withNumber(chapter, numbers[i] ?? '', heading.mark)),
  ];
  return {
    ...frame.tender,
    slug: `${frame.tender.slug}+${part.tender.slug}${other.name}`,
    lines: all,
    forms: forms.map((form) => ({
      ...form,
      lines: form.lines.map((line) => changed.get(line) ?? line),
      notes: form.notes.map((line) => changed.get(line) ?? line),
    })),
    dark: part.tender.dark,
    truth: {
      ...truth,
      required: {
        ...truth.required,
        firstLevel: asPrinted(truth.required.firstLevel, lines).map((level) => ({
          ...level,
          optional: level.optional || ofFrame.test(level.title),
        })),
      },
      forms: truth.forms.map((form) => ({
        ...form,
        optional: form.optional || ofFrame.test(form.title),
      })),
      notChapters: [
        ...notChapters(
          frame.tender,
          all.filter((line) => !lines.includes(line)),
          [...asked, ...partNames(part.tender)],
        ),
        ...notChapters(part.tender, lines, asked),
      ],
      scoringChapters: points,
    },
  };
}

/** Whether one may subcontract, and hand such a paper in, is for the frame to say. */
const ofFrame = /分包/;

/** Each format part of a half in the frames of `count` others. */
export function crossedTenders(half: CrossedHalf, seed: number, count: number): WrittenTender[] {
  const all = sources(seed, half);
  const one = random(seed + (half === 'open' ? 1 : 2));
  return all.flatMap((part) =>
    one
      .shuffled(all.filter((frame) => frame !== part))
      .slice(0, count)
      .map((frame) => crossedTender(frame, part, one)),
  );
}
