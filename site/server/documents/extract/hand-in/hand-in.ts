import type { handIn, tender } from 'tender-widgets/contract';
import { type TableBlock, type TenderDocument, tableGrid } from '../../document.ts';
import { type PlacedBlock, placeBlocks } from '../sections.ts';
import {
  cleanText,
  isPlaceholder,
  isReference,
  sourceOf,
  tickedText,
  withoutNumber,
} from '../text.ts';
import { asksNothing, type TaskWords, taskWords } from './kinds.ts';

/** What the tender says of one thing to be done with the bid by hand. */
export interface HandInDuty {
  kind: handIn.HandInKind;
  text: string;
  source: tender.Source;
}

/** Something the tender says, with the name of its row where it stands in a table. */
interface Saying {
  label: string;
  text: string;
  weight: number;
  placed: PlacedBlock;
  page: number | null;
  quote: string;
}

/** Where the duties of a bidder stand; contracts, forms and the rules of judging speak of other things in the same words. */
const weights: Partial<Record<PlacedBlock['place'], number>> = {
  data: 3,
  notice: 2,
  instructions: 1.5,
  cover: 1,
  other: 1,
};
const LABEL_CHARS = 30;
/** What is defined, what is done in a case that may come, and a deed in a list of deeds is nothing to be done. */
const noDuty =
  /^(?:如|若|当|因)|拒绝接收|(?:的|行为|情形)[。；;，,]?$|视为|是指|[”"]指|[”"][：:]在|有权|属于/;
/** Without any of these a line is a title. */
const tells = /[应须请需于在为可]|[：:。；]|\d/;
/** A shorter line is a title. */
const LEAST_CHARS = 12;
const SENTENCE_CHARS = 300;
const TEXT_CHARS = 160;

/** The duties of handing a bid in that a tender states, each in the words that say most of it. */
export function handInDuties(document: TenderDocument): HandInDuty[] {
  const said = placeBlocks(document).flatMap(sayingsOf);
  return taskWords.flatMap((words): HandInDuty[] => {
    let best: { saying: Saying; score: number } | undefined;
    for (const saying of said) {
      const score = scoreOf(words, saying);
      if (score > (best?.score ?? 0)) best = { saying, score };
    }
    if (!best) return [];
    const { text, label, placed, page, quote } = best.saying;
    if (words.label.test(label) && asksNothing.test(text)) return [];
    return [
      { kind: words.kind, text: shortened(text), source: sourceOf(placed.block, quote, page) },
    ];
  });
}

function sayingsOf(placed: PlacedBlock): Saying[] {
  const weight = weights[placed.place];
  if (weight === undefined) return [];
  const { block } = placed;
  if (block.kind === 'table') return rowsOf(placed, block, weight);
  return sentencesOf(block.text).map((quote) => ({
    ...{ label: '', text: withoutNumber(cleanText(quote)), weight, placed },
    ...{ page: block.page, quote },
  }));
}

/** A row says its value under its name; a long value, each of its sentences as well. */
function rowsOf(placed: PlacedBlock, table: TableBlock, weight: number): Saying[] {
  return tableGrid(table).flatMap((row) => {
    const cells = row.filter((cell, at) => cell && cell !== row[at - 1]);
    const value = cells.at(-1);
    if (!value || cells.length < 2) return [];
    const names = cells.slice(0, -1).map((cell) => withoutNumber(cleanText(cell?.text ?? '')));
    const label = names.findLast((name) => /\p{Script=Han}/u.test(name)) ?? '';
    const page = value.page ?? table.page;
    const whole = tickedText(value.text);
    const saying = { label: label.length > LABEL_CHARS ? '' : label, weight, placed, page };
    const parts = sentencesOf(whole);
    return [
      { ...saying, text: cleanText(whole.replaceAll('\n', '；')), quote: value.text },
      ...parts.map((quote) => ({
        ...{ ...saying, label: '', quote },
        text: withoutNumber(cleanText(quote)),
      })),
    ];
  });
}

/** As they are written. */
const sentencesOf = (text: string): string[] =>
  text
    .split(/\n|(?<=[。；;！!])/u)
    .map((one) => one.trim())
    .filter((one) => one.length > 4 && one.length <= SENTENCE_CHARS);

function scoreOf({ label, says, not, exact }: TaskWords, saying: Saying): number {
  const { text } = saying;
  if (text === '' || isPlaceholder(text) || isReference(text)) return 0;
  const isNamed = label.test(saying.label) && !not.test(saying.label);
  const isExact = exact.test(text);
  // A row's value is told by its name; what has another name tells by its sentences.
  const isSaid = says.test(text) && !not.test(text);
  if (saying.label !== '' && !(isNamed && (isExact || isSaid || asksNothing.test(text)))) return 0;
  const isDuty = text.length >= LEAST_CHARS && tells.test(text) && !noDuty.test(text);
  if (saying.label === '' && !(isSaid && isDuty)) return 0;
  // 见前附表: the words that matter stand elsewhere.
  const pointsOn = /(?:见|按照?|符合|依据).{0,12}(?:前附表|资料表|规定|要求)/.test(text);
  return saying.weight + (isNamed ? 3 : 0) + (isExact ? 2 : 0) - (pointsOn && !isExact ? 1.5 : 0);
}

/** Whole sentences as far as they fit, else the beginning. */
function shortened(text: string): string {
  const clean = withoutNumber(text).replace(/[；;]$/, '');
  if (clean.length <= TEXT_CHARS) return clean;
  const fit = clean.slice(0, TEXT_CHARS);
  const end = Math.max(fit.lastIndexOf('。'), fit.lastIndexOf('；'), fit.lastIndexOf(';'));
  return end > TEXT_CHARS / 3 ? fit.slice(0, end) : `${fit}…`;
}
