import type { tender } from 'tender-widgets/contract';
import { type Block, type DocumentFile, type TenderDocument, tableGrid } from '../../document.ts';
import { numberRank } from '../passages.ts';
import { compact, countOf, nameKey, numberOf, sourceOf } from '../text.ts';
import { addendumNumber, numberInFigures } from './addendum-number.ts';
import type { FoundChange } from './patch.ts';
import { turnedPatch } from './turned-patch.ts';
import { type Voiding, voidingsIn } from './voiding.ts';

interface Line {
  text: string;
  block: Block;
}

/** What a file says to be void of the addenda before it: the changes read from these, or none. */
export interface VoidedItem {
  voiding: Voiding;
  source: tender.Source;
  changes: readonly FoundChange[];
}

/** Items of earlier addenda that a file voids, each with what had been read from it. */
export function voidedItems(
  document: TenderDocument,
  file: DocumentFile,
  earlier: { files: readonly DocumentFile[]; changes: readonly FoundChange[] },
): VoidedItem[] {
  return linesOf(document, file).flatMap(({ text, block }) =>
    voidingsIn(text).map((voiding): VoidedItem => {
      const meant = fileOf(document, voiding, earlier.files);
      const own = earlier.changes.filter(({ fileId }) => fileId === meant?.id);
      const changes = meant ? changesOf(document, meant, voiding, own) : [];
      return { voiding, source: sourceOf(block, text), changes };
    }),
  );
}

/** The lines of a file, and the rows of its tables as lines. */
function linesOf(document: TenderDocument, { first, count }: DocumentFile): Line[] {
  return document.blocks.slice(first, first + count).flatMap((block): Line[] => {
    const texts =
      block.kind === 'table'
        ? tableGrid(block).map((row) => [...new Set(row)].map((cell) => cell?.text ?? '').join(' '))
        : block.text.split('\n');
    return texts.filter((text) => text.trim() !== '').map((text) => ({ text, block }));
  });
}

const TITLE_LINES = 3;

/** The file that is meant, by its kind and number; undefined where several or none may be. */
function fileOf(
  document: TenderDocument,
  { kind, number }: Voiding,
  files: readonly DocumentFile[],
): DocumentFile | undefined {
  const named = files.map((file, at) => {
    const titles = [
      file.name.replace(/\.[^.]{1,8}$/, ''),
      ...linesOf(document, file)
        .slice(0, TITLE_LINES)
        .map(({ text }) => text),
    ].filter((title) => title.includes(kind) && title.length <= 60);
    const said = titles.map((title) => numberInFigures(addendumNumber(title))).find(Boolean);
    return { file, isKind: titles.length > 0, number: said ?? '', at: String(at + 1) };
  });
  const alike = named.filter(({ isKind }) => isKind);
  const found =
    number === ''
      ? alike
      : alike.some((one) => one.number !== '')
        ? alike.filter((one) => one.number === number)
        : named.filter((one) => one.at === number);
  return found.length === 1 ? found[0]?.file : undefined;
}

/** What was read from the items that are meant, or of the subject. */
function changesOf(
  document: TenderDocument,
  file: DocumentFile,
  { items, subject, quotes }: Voiding,
  own: readonly FoundChange[],
): readonly FoundChange[] {
  const lines = linesOf(document, file);
  const inItems =
    items.length === 0 ? own : items.flatMap((item) => own.filter(isIn(lines, item, own)));
  const says = ({ about, before, after }: FoundChange, words: string): boolean =>
    nameKey(`${about} ${before} ${after}`).includes(nameKey(words));
  if (quotes.length > 0)
    return inItems.filter((change) => quotes.some((words) => says(change, words)));
  const ofSubject = inItems.filter((change) => subject === '' || says(change, subject));
  // Where the item is named, what is said of it may be in other words.
  return ofSubject.length > 0 || items.length === 0 ? ofSubject : inItems;
}

/** Whether a change was read from the item of a number; of several such items, from the only one that changes something. */
function isIn(
  lines: readonly Line[],
  item: string,
  own: readonly FoundChange[],
): (change: FoundChange) => boolean {
  const [whole = '', part] = item.split('/');
  const found = itemsOf(lines, whole);
  const parts = part ? found.flatMap(([, ...below]) => itemsOf(below, part)) : found;
  const reaching = parts
    .map((part) => (change: FoundChange) => wasReadFrom(part, change))
    .filter((isOf) => own.some(isOf));
  const [only] = reaching;
  return only && reaching.length === 1 ? only : () => false;
}

/** The lines of each item that has the number: up to the next of its rank or above. */
function itemsOf(lines: readonly Line[], item: string): Line[][] {
  return lines.flatMap(({ text, block }, at): Line[][] => {
    if (itemNumber(text) !== item) return [];
    const rank = numberRank(text);
    const isRow = block.kind === 'table';
    const end = lines.findIndex(
      (line, i) =>
        i > at && (isRow || (itemNumber(line.text) !== '' && numberRank(line.text) <= rank)),
    );
    return [lines.slice(at, end < 0 ? undefined : end)];
  });
}

/** 三、 → 3, 2.4 → 2.4, 问题2： → 2; empty for a line without a number. */
function itemNumber(text: string): string {
  const own = /\d{1,2}\.\d{1,2}|\d{1,3}|[一二三四五六七八九十]{1,3}/.exec(numberOf(text))?.[0];
  const asked = /^(?:问题?|提问|疑问)([一二三四五六七八九十\d]{1,3})[：:、.]/.exec(compact(text));
  const number = own ?? asked?.[1] ?? /^(\d{1,3}) /.exec(text.trim())?.[1] ?? '';
  return number === '' || number.includes('.') ? number : String(countOf(number));
}

function wasReadFrom(part: readonly Line[], { sources: [source] }: FoundChange): boolean {
  const within = part.filter(({ block }) => block.index === source?.block);
  const quote = nameKey(source?.quote.split('\n')[0] ?? '');
  return within.length > 0 && nameKey(within.map(({ text }) => text).join('')).includes(quote);
}

/** The change taken back: what it said goes, what stood before comes, with both places. */
export function takenBack(
  change: FoundChange,
  { source }: VoidedItem,
  fileId: string,
): FoundChange {
  const { patch, before, after, kind, about, act, sources } = change;
  const acts = { added: 'removed', removed: 'added', changed: 'changed', explained: 'removed' };
  const back = turnedPatch(patch);
  const isNew = (back.facts ?? []).length < (patch.facts ?? []).length;
  return {
    ...{ fileId, kind, about, before: after, after: before, patch: back },
    act: acts[act] as FoundChange['act'],
    sources: [{ ...source, fileId }, ...sources],
    ...(isNew ? { doubt: '招标文件原来没有写这一项，撤回以后请在核对页自行清空' } : {}),
  };
}
