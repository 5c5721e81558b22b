import {
  cellsOf,
  isHeaderOf,
  isRow,
  kindOfRows,
  type RowKind,
  recordRows,
  tellsPeople,
} from '../text/row-lines.ts';
import { bareHeading, numberKind, shortTitle } from './heading-lines.ts';
import { mayIntroduce, namesIntroduction, tellsCompany } from './known-forms.ts';

/** A passage of the bidder's material as it is stored: its file and headings, joined by ` › `, and its text. */
export interface StoredPassage {
  title: string;
  text: string;
  fileId?: string;
  /** The chapter whose subject it is nearest to in meaning. */
  near?: string;
}

/** What is placed by itself: a paragraph, a row of a table or a person's record. */
export interface Piece {
  /** Its passage, as a number, and its place in it. */
  passage: number;
  fileId: string | undefined;
  near: string | undefined;
  title: string;
  /** The name of its file, without what tells its kind. */
  file: string;
  text: string;
  /** The nearest heading; of a file without headings its name. */
  heading: string;
  /** The headings above and the file's name. */
  above: string;
  /** The first row of its table, which names the columns. */
  columns: string;
  /** It tells of one person. */
  isPerson: boolean;
  /** What it is as a row, where its columns tell. */
  row: RowKind | undefined;
  /** The line of its passage it stands in; an introduction is cut by its sentences. */
  line: number;
  /** It is a sentence of a company's introduction that has no headings. */
  isIntroducing: boolean;
}

const extension = /\.[A-Za-z0-9]{1,5}$/;

interface Section {
  kind: string;
  title: string;
}

/** A whole line in brackets is a title. */
const bracketed = /^[【〔［]\s{0,4}([^【】〔〕［］，。；]{1,20}?)\s{0,4}[】〕］]$/;

/** A line that only names what follows: numbered, short, no sentence, and no item of a list of such lines. */
function titleOf(lines: readonly string[], at: number): Section | undefined {
  const line = lines[at] ?? '';
  const next = lines[at + 1];
  const named = bracketed.exec(line)?.[1];
  if (named !== undefined && next !== undefined && !bracketed.test(next))
    return { kind: 'bracketed', title: named };
  const kind = numberKind(line);
  if (kind === undefined || next === undefined || !shortTitle(line)) return undefined;
  return numberKind(next) === kind ? undefined : { kind, title: bareHeading(line) };
}

type Base = Omit<
  Piece,
  'text' | 'heading' | 'above' | 'columns' | 'isPerson' | 'row' | 'line' | 'isIntroducing'
>;

/** What goes on from one passage of a section to the next: titles that stand in the text as lines, and the columns of a table that was cut. */
interface Open {
  trail: Section[];
  columns: string[];
}

/** A sentence with what ends it. */
const sentence = /[^。！？]+[。！？]?[”」』）]?/g;
/** What takes up the sentence before cannot stand without it. */
const takesUp = /^(?:其中|其|该|此|上述|以上|同时|另外|此外|因此|并)/;

function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  for (const one of text.match(sentence) ?? [text])
    if (takesUp.test(one) && sentences.length > 0) sentences.push(`${sentences.pop()}${one}`);
    else sentences.push(one);
  return sentences;
}

/** Lines of one passage as pieces. */
function piecesWithin(
  lines: readonly string[],
  open: Open,
  make: (trail: readonly Section[]) => Base & Pick<Piece, 'heading' | 'above'>,
): Piece[] {
  const pieces: Piece[] = [];
  const { trail } = open;
  let { columns } = open;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const title = titleOf(lines, at);
    if (title) {
      const known = trail.findIndex(({ kind }) => kind === title.kind);
      trail.splice(known < 0 ? trail.length : known, trail.length, title);
      columns = [];
      continue;
    }
    // A cell may hold a comma itself.
    if (!isRow(line) || cellsOf(line).length < columns.length) columns = [];
    if (isHeaderOf(line, lines[at + 1])) {
      columns = cellsOf(line);
      continue;
    }
    const record = recordRows(lines, at);
    const text = record > 1 ? lines.slice(at, at + record).join('\n') : line;
    at += Math.max(0, record - 1);
    const own = make(trail);
    // Without headings an introduction tells of one thing after the other.
    const isIntroducing =
      columns.length === 0 &&
      own.heading === bareHeading(own.file) &&
      (namesIntroduction.test(own.file) ||
        (mayIntroduce.test(own.file) && tellsCompany(lines[0] ?? '')));
    for (const part of isIntroducing ? sentencesOf(text) : [text])
      pieces.push({
        ...own,
        ...{ text: part, columns: columns.join('，'), isPerson: tellsPeople(columns, line) },
        ...{ row: kindOfRows(columns), line: at, isIntroducing },
      });
  }
  open.columns = columns;
  return pieces;
}

/** Cuts passages into the pieces that are placed one by one. */
export function piecesOf(passages: readonly StoredPassage[]): Piece[] {
  const headed = new Set<string>();
  for (const { fileId, title } of passages) {
    const key = fileId ?? title;
    if (title.includes(' › ')) headed.add(key);
  }
  const opened = new Map<string, Open>();
  return passages.flatMap(({ title, text, fileId, near }, passage) => {
    const [name = '', ...headings] = title.split(' › ');
    const key = fileId ?? title;
    const file = name.replace(extension, '');
    const open = opened.get(`${key}\n${title}`) ?? { trail: [], columns: [] };
    opened.set(`${key}\n${title}`, open);
    const base = { passage, fileId, near, title, file };
    const lines = text.split('\n').map((line) => line.trim());
    return piecesWithin(
      lines.filter((line) => line !== ''),
      open,
      (sections) => {
        const all = [...headings.map(bareHeading), ...sections.map((one) => one.title)];
        const heading = all.at(-1) ?? (headed.has(key) ? '' : bareHeading(file));
        return { ...base, heading, above: [file, ...all.slice(0, -1)].join('\n') };
      },
    );
  });
}
