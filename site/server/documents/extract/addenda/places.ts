import type { Block, DocumentFile, TenderDocument } from '../../document.ts';
import { numberRank } from '../passages.ts';
import { placeBlocks } from '../sections.ts';
import { compact, nameKey, numberOf, withoutNumber } from '../text.ts';
import type { Place } from '../titles.ts';

/** A line of the tender, or a row of one of its tables. */
export interface Unit {
  block: Block;
  file: DocumentFile | undefined;
  /** The row of a table; absent for a line. */
  row?: number;
  /** The cells of a row; the line itself as the only one. */
  cells: readonly { column: number; text: string }[];
  text: string;
  /** `text` without blanks. */
  key: string;
  /** The titles it stands under, from the chapter down. */
  path: readonly string[];
  place: Place;
  isTitle: boolean;
}

const TITLE_CHARS = 40;
const DEEPEST_TITLE = 3;
const LONG_NAME = 4;

/** The lines and rows of a tender, those of its addenda left out. */
export function unitsOf(document: TenderDocument, isBase: (file: DocumentFile) => boolean): Unit[] {
  const files = document.files ?? [];
  if (files.length === 0) return unitsOfBlocks(document, document.blocks, undefined);
  return files
    .filter(isBase)
    .flatMap((file) =>
      unitsOfBlocks(document, document.blocks.slice(file.first, file.first + file.count), file),
    );
}

function unitsOfBlocks(
  document: TenderDocument,
  blocks: readonly Block[],
  file: DocumentFile | undefined,
): Unit[] {
  const stack: { level: number; text: string }[] = [];
  const { format, pages } = document;
  return placeBlocks({ format, pages, blocks: [...blocks] }).flatMap(({ block, place }): Unit[] => {
    if (block.kind === 'table') {
      const path = stack.map(({ text }) => text);
      return block.rows.map((row, at) => {
        const cells = row.map(({ column, text }) => ({ column, text }));
        const text = cells.map((cell) => cell.text).join('\t');
        return {
          block,
          file,
          row: at,
          cells,
          text,
          key: compact(text),
          path,
          place,
          isTitle: false,
        };
      });
    }
    return block.text.split('\n').flatMap((text): Unit[] => {
      if (text.trim() === '') return [];
      const level = titleLevel(block, text);
      if (level !== undefined) {
        while ((stack.at(-1)?.level ?? -1) >= level) stack.pop();
        stack.push({ level, text });
      }
      const path = stack.map((title) => title.text);
      const isTitle = level !== undefined;
      const cells = [{ column: 0, text }];
      return [{ block, file, cells, text, key: compact(text), path, place, isTitle }];
    });
  });
}

/** How high a title a line is: its number says it, else its heading; undefined for a line that is none. */
function titleLevel(block: Block, text: string): number | undefined {
  const bare = compact(text);
  if (bare.length > TITLE_CHARS || /[。；;]/.test(bare)) return undefined;
  const rank = numberRank(text);
  if (block.kind === 'heading') return rank < 9 ? rank : (block.level ?? 1) - 0.5;
  return rank <= DEEPEST_TITLE - 1 && !/[：:]./.test(bare) ? rank : undefined;
}

const SECTION = /第([一二三四五六七八九十\d]{1,3})节/;
const chapterNumber = /第([一二三四五六七八九十\d]{1,3})[章部卷]/;

/** What a unit is compared by, worked out once. */
interface Traits {
  chapters: readonly (string | undefined)[];
  sections: readonly string[];
  titles: readonly string[];
  labels: readonly string[];
  /** The cells of a row that may name it, a long name among them. */
  names: readonly string[];
  number: string;
}

const known = new WeakMap<Unit, Traits>();

function traitsOf(unit: Unit): Traits {
  const before = known.get(unit);
  if (before) return before;
  const traits = {
    chapters: unit.path.map((title) => chapterNumber.exec(compact(title))?.[1]),
    sections: unit.path.filter((title) => numberRank(title) > 0).map(sectionKey),
    titles: unit.path
      .map((title) => nameKey(withoutNumber(title).replace(chapterNumber, '')).replaceAll('的', ''))
      .filter((name) => name.length >= 3),
    labels: labelsOf(unit)
      .filter((label) => label.length >= 3)
      .map((label) => label.replaceAll('的', '')),
    names:
      unit.row === undefined
        ? []
        : unit.cells
            .map(({ text }) => nameKey(text).replaceAll('的', ''))
            .filter((name) => name.length >= LONG_NAME && name.length <= TITLE_CHARS),
    number: numberKey(numberOf(unit.text)) || numberKey(unit.cells[0]?.text ?? ''),
  };
  known.set(unit, traits);
  return traits;
}

/** The number of a title: 三、, 第三节, （三）. */
const sectionKey = (title: string): string =>
  numberKey(SECTION.exec(compact(title))?.[1] ?? numberOf(title));

/** What an addendum says of a place, taken apart once. */
export interface About {
  /** Without 的: 响应文件的份数 is 响应文件份数. */
  key: string;
  chapter: string | undefined;
  section: string | undefined;
  numbers: ReadonlySet<string>;
  subject: string;
}

export function aboutOf(text: string): About {
  const bare = compact(text);
  const dotted = [...bare.matchAll(DOTTED)].map(([number]) => number);
  const counted = [...bare.matchAll(COUNTED)].map(([, number]) => number ?? '');
  return {
    key: nameKey(text).replaceAll('的', ''),
    chapter: chapterNumber.exec(bare)?.[1],
    section: numberKey(SECTION.exec(bare)?.[1] ?? '') || undefined,
    numbers: new Set([...dotted, ...counted].map(numberKey)),
    subject: subjectOf(text),
  };
}

/** The last name in what a change is about: 第一章2.4项计划开工日期 → 计划开工日期. */
export function subjectOf(about: string): string {
  const parts = about
    .split(
      /[\s，,。；;：:“”"《》（）()]|第?[\d.一二三四五六七八九十]{1,9}(?:条|项|款|点|章|节)|[中的]/,
    )
    .filter((part) => compact(part).length >= 2);
  return compact(parts.at(-1) ?? '');
}

/** How well a place fits what an addendum says of it: the chapter it names, the titles, the number, the label. */
export function fitOf(unit: Unit, { key, chapter, section, numbers }: About): number {
  const traits = traitsOf(unit);
  let fit = 0;
  if (chapter !== undefined) fit += traits.chapters.includes(chapter) ? 3 : -2;
  if (section !== undefined && traits.sections.includes(section)) fit += 2;
  for (const name of traits.titles) if (key.includes(name)) fit += 2;
  if (numbers.has(traits.number)) fit += 2;
  const named = [...traits.labels, ...traits.names].filter((name) => key.includes(name));
  // Of two rows the one whose longer name is called: 平方米 stands in many.
  if (named.length > 0) fit += 2 + Math.max(...named.map((name) => name.length)) / 100;
  if (unit.place === 'data' || unit.place === 'notice') fit += 0.3;
  if (unit.place === 'contract' || unit.place === 'format') fit -= 0.5;
  return fit;
}

/** Whether a place is in the chapter of that number. */
export const isInChapter = (unit: Unit, chapter: string): boolean =>
  traitsOf(unit).chapters.includes(chapter);

/** Whether a place is called by its number or its label. */
export function isNamed(unit: Unit, { key, numbers }: About): boolean {
  const { number, labels } = traitsOf(unit);
  return (number !== '' && numbers.has(number)) || labels.some((label) => key.includes(label));
}

/** The names in front of a value: the cells of a row but its longest, what stands before a colon. */
export function labelsOf({ cells, text, row }: Unit): string[] {
  if (row === undefined) {
    const colon = text.search(/[：:]/);
    return colon > 0 ? [nameKey(withoutNumber(text.slice(0, colon)))] : [];
  }
  const longest = Math.max(...cells.map((cell) => cell.text.length));
  return cells
    .filter((cell, at) => {
      const isLast = at === cells.length - 1 && at > 0;
      return (
        cells.length === 1 || (!isLast && (cell.text.length < longest || cell.text.length <= 12))
      );
    })
    .map((cell) => nameKey(withoutNumber(cell.text)))
    .filter((label) => label.length >= 2);
}

const DOTTED = /\d{1,2}(?:\.\d{1,2}){1,3}/g;
const COUNTED = /(?<![\d.．])第?[（(]?(\d{1,2}|[一二三四五六七八九十]{1,3})[）)]?(?:条|项|款|点)/g;

const HAN = '零一二三四五六七八九十';
function numberKey(text: string): string {
  const bare = compact(text).replace(/[^\d.一二三四五六七八九十]/g, '');
  const number = bare.split('.').filter(Boolean).join('.');
  return number.length === 1 && HAN.includes(number) ? String(HAN.indexOf(number)) : number;
}
