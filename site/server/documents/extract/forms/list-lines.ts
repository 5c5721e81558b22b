import { lotsIn } from '../lot-names.ts';
import type { TextLine } from '../passages.ts';
import { compact } from '../text.ts';
import { volumeTitle } from '../volume-titles.ts';
import { paperName, wholeLead } from './listed-papers.ts';
import { follows, type Numbering, numbered } from './number.ts';
import { partLead } from './part-lead.ts';

const MOST_LINES = 80;
/** What stands further in a line names nothing. */
export const LONGEST_LINE = 300;
/** 对每个需求的响应，必须遵循如下规则： leads to rules, and to no papers. */
const rulesFor = /^.{4,60}[，,].{2,40}[:：]$/;
/** 包件一 alone on its line. */
const LONGEST_LOT = 10;

/** A line of a list of what a bid holds. */
export interface ListLine {
  line: TextLine;
  number: Numbering | undefined;
  rest: string;
  /** The lot it is for, where a line above it says so. */
  lot: string;
}

/** A paper is explained in no more lines. */
const MOST_SAID = 12;
/** Numbers a series may lose between two of its lines. */
const LONGEST_GAP = 3;

/** Where the series of the papers goes on behind what is said of one of them; -1 where it does not. */
function nextOf(found: readonly ListLine[], lines: readonly TextLine[], at: number): number {
  const first = found.find(({ number }) => number !== undefined)?.number;
  const last = found.findLast(({ number }) => number?.style === first?.style)?.number;
  const ahead = lines.slice(at + 1, at + 1 + MOST_SAID).findIndex(({ text }) => {
    const { number } = numbered(text.slice(0, LONGEST_LINE));
    return last !== undefined && number?.style === last.style && follows(last.path, number.path);
  });
  return ahead === -1 ? -1 : at + 1 + ahead;
}

/** In the chapter of forms 第一部分 资格证明 is a part of the bid, not of the file. */
const isInForms = (...lines: TextLine[]): boolean =>
  lines.every(({ part }) => part.place === 'format');

interface List {
  found: ListLine[];
  /** The last number of each series. */
  seen: Map<string, number[]>;
  /** The lot that a line above has named. */
  lot: string;
}

/** （一）商务文件： and 第一信封（报价文件），其中： lead to papers; the name of the part without the words that do. */
export const ledPart = (rest: string): string | undefined => {
  const name = /^([^，,：:。；;]{2,30})(?:[，,]?(?:其中|包括|包含|如下))?[:：]$/.exec(
    compact(rest),
  )?.[1];
  return name !== undefined && volumeTitle.test(name) ? name : undefined;
};

/** 投标函； below （一）商务文件： and what is listed below that already: a paper of the part, though nothing counts it. */
function isUncounted({ found }: List, below: readonly TextLine[], at: number): boolean {
  const head = found.findLast(({ number }) => number !== undefined);
  const before = below[at - 1];
  const isBehind = before !== undefined && before === found.at(-1)?.line;
  if (!head || !isBehind || ledPart(head.rest) === undefined || before.text.trim().endsWith('。'))
    return false;
  const name = (below[at]?.text.trim() ?? '').replace(/[；;。]$/, '');
  return !/[，,；;。：:]/.test(name) && paperName(compact(name)) !== undefined;
}

/** Takes in a line without a number, and tells where the list goes on; -1 where it ends. */
function unnumbered(list: List, below: readonly TextLine[], at: number): number {
  const line = below[at];
  const text = compact(line?.text.slice(0, LONGEST_LINE) ?? '');
  // 商务部分 alone on its line, above papers counted from 1; which lot they are for may stand between.
  const isPart = below
    .slice(at + 1, at + 3)
    .some((next) => numbered(next.text).number?.path.at(-1) === 1);
  if (line && volumeTitle.test(text) && isPart) {
    list.lot = '';
    list.found.push({ line, number: undefined, rest: text, lot: '' });
    list.seen.clear();
  }
  if (text.length <= LONGEST_LOT && lotsIn(text).length === 1) {
    list.lot = `（${text}）`;
    list.seen.clear();
  }
  // A wrapped line goes on; a sentence ends the list, or says how the paper before it is written.
  const isLong = text.length > 60;
  if (list.found.length === 0 || !(isLong || rulesFor.test(text))) return at + 1;
  const next = nextOf(list.found, below, at);
  return next === -1 && isLong ? -1 : Math.max(at + 1, next);
}

/** Another chapter of the file, or a heading as high as the one that opens the list. */
function endsList(lead: TextLine, line: TextLine): boolean {
  const { block, title, chapter } = line.part;
  const level = lead.part.block.kind === 'heading' ? (lead.part.block.level ?? 9) : 10;
  const isPart = title && isInForms(lead, line);
  if (!isInForms(lead, line) && (title || chapter !== lead.part.chapter)) return true;
  return block.kind === 'heading' && (block.level ?? 9) <= level && !isPart;
}

/** 3.1.2, 3.2 and 4 go on with what 3.1.1 is counted in. */
const goesOnAbove = (own: Numbering, { style, path }: Numbering): boolean =>
  (style === own.style ||
    (own.style.startsWith('dec') &&
      /^(?:dec|num$)/.test(style) &&
      path.length < own.path.length)) &&
  follows(own.path.slice(0, path.length), path, LONGEST_GAP);

/** 3.7.5 behind what 3.1 or 3.1.4 lists: a clause of another part of the rules, whatever is left out between. */
function isOfLater(own: Numbering, { style, path }: Numbering): boolean {
  const at = own.path.findIndex((value, i) => value !== path[i]);
  const isBeside = path.length === own.path.length && at === own.path.length - 1;
  const areClauses = [own.style, style].every((one) => one.startsWith('dec'));
  return areClauses && at > 0 && !isBeside && (path[at] ?? 0) > (own.path[at] ?? 0);
}

/** 11. 投标文件的组成 right above 投标文件应包括下列内容：: the list ends where that series goes on. */
function headingAbove(lines: readonly TextLine[], at: number): Numbering | undefined {
  const above = lines[at - 1];
  const { number, rest } = numbered(above?.text.slice(0, LONGEST_LINE) ?? '');
  const isHeading = above?.cell === lines[at]?.cell && wholeLead.test(rest);
  return isHeading && !/[。；;]/.test(rest) ? number : undefined;
}

/** （1） right behind （14）, and no （15） after it: another list begins. A list below one of the papers ends where the papers go on. */
function beginsAnew(list: List, below: readonly TextLine[], at: number, own: Numbering): boolean {
  const first = list.found.find(({ number }) => number !== undefined)?.number;
  const [before = 0] = list.seen.get(own.style) ?? [];
  const isFirst = own.path.length === 1 && own.path[0] === 1 && own.style === first?.style;
  if (!isFirst || before < LEAST_LISTED || below[at - 1] !== list.found.at(-1)?.line) return false;
  let last = 1;
  for (const { text } of below.slice(at + 1)) {
    const { number } = numbered(text.slice(0, LONGEST_LINE));
    if (number?.style !== own.style || number.path[0] === last + 1) {
      if (number?.style === own.style) last++;
      continue;
    }
    return number.path[0] !== before + 1;
  }
  return true;
}
const LEAST_LISTED = 3;

/** The numbered lines of the list that a line opens, with the names of parts that stand alone on theirs. */
export function listUnder(lines: readonly TextLine[], at: number): ListLine[] {
  const lead = lines[at];
  if (!lead) return [];
  const { number, rest: words } = numbered(lead.text.slice(0, LONGEST_LINE));
  const own = number ?? headingAbove(lines, at);
  const isPartLead = partLead.test(words);
  const list: List = { found: [], seen: new Map(), lot: '' };
  const below = lines.slice(at + 1, at + 1 + MOST_LINES);
  let from = 0;
  for (const [i, line] of below.entries()) {
    if (i < from) continue;
    if (lead.cell ? line.cell !== lead.cell : line.cell !== undefined) {
      if (lead.cell) break;
      continue;
    }
    if (endsList(lead, line)) break;
    const { number, rest } = numbered(line.text.slice(0, LONGEST_LINE));
    if (!number) {
      // 技术标主要包括： begins the list of the next part.
      if (isPartLead && partLead.test(compact(line.text.slice(0, LONGEST_LINE)))) break;
      if (isUncounted(list, below, i)) {
        list.found.push({ line, number, rest, lot: list.lot });
        continue;
      }
      from = unnumbered(list, below, i);
      if (from === -1) break;
      continue;
    }
    const before = list.seen.get(number.style);
    const isNext = before !== undefined && follows(before, number.path);
    const [last, ...more] = number.path.toReversed();
    if (own && (goesOnAbove(own, number) || isOfLater(own, number)) && !isNext) break;
    if (isPartLead && before && last === 1 && more.length === 0) break;
    if (beginsAnew(list, below, i, number)) break;
    const isLate = (last ?? 0) > 1 && more.length === 0 && !number.style.startsWith('form');
    if (!before && isLate) break;
    // 12. behind （1）①…⑧: no paper of the list, but what the file says next.
    if (before && more.length === 0 && (last ?? 0) > (before.at(-1) ?? 0) + LONGEST_GAP) break;
    list.seen.set(number.style, number.path);
    // The list belongs to the line that opens it.
    if (wholeLead.test(rest) && /[:：]$/.test(rest) && !partLead.test(rest)) return [];
    list.found.push({ line, number, rest, lot: list.lot });
  }
  return list.found;
}
