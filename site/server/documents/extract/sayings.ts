import type { tender } from 'tender-widgets/contract';
import { type TableBlock, type TenderDocument, tableGrid } from '../document.ts';
import { type PlacedBlock, placeBlocks } from './sections.ts';
import {
  cleanText,
  isPlaceholder,
  isReference,
  sourceOf,
  tickedText,
  withoutNumber,
} from './text.ts';

/** By what the tender's words about one matter are known. */
export interface SayingWords<Kind extends string> {
  kind: Kind;
  /** Names of rows in the tender's table of particulars. */
  label: RegExp;
  /** A sentence that tells of it. */
  says: RegExp;
  /** A sentence that speaks of something else in the same words. */
  not: RegExp;
  /** What makes one sentence say more than another: a number, a time, a place. */
  exact: RegExp;
  /** What is done in a case that may come counts too: 如有疑问，应于…前提出. */
  inCase?: true;
}

/** What the tender says of a matter, where it says most of it. */
export interface BestSaying<Kind extends string> {
  words: SayingWords<Kind>;
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
/** What is done in a case that may come. */
const inCase = /^(?:如|若|当|因)/;
/** What is defined and a deed in a list of deeds is nothing to be done. */
const noDuty = /拒绝接收|(?:的|行为|情形)[。；;，,]?$|视为|是指|[”"]指|[”"][：:]在|有权|属于/;
/** Without any of these a line is a title. */
const tells = /[应须请需于在为可]|[：:。；]|\d/;
/** A shorter line is a title. */
const LEAST_CHARS = 12;
const SENTENCE_CHARS = 300;
const TEXT_CHARS = 160;

/** Nothing is asked for: 不收取, 无需提供, 不适用. */
const asksNothing =
  /^(?:无|不|否|[/\\—-]{1,3}$|本项目(?:不|无))|不(?:收取|需要|要求|适用|接受)|无需|免收/;

/** What a tender says of each of some matters, in the words that say most of it; of what it does not ask for, nothing. */
export function bestSayings<Kind extends string>(
  document: TenderDocument,
  matters: readonly SayingWords<Kind>[],
): BestSaying<Kind>[] {
  const said = placeBlocks(document).flatMap(sayingsOf);
  return matters.flatMap((words): BestSaying<Kind>[] => {
    let best: { saying: Saying; score: number } | undefined;
    for (const saying of said) {
      const score = scoreOf(words, saying);
      if (score > (best?.score ?? 0)) best = { saying, score };
    }
    if (!best) return [];
    const { text, label, placed, page, quote } = best.saying;
    if (words.label.test(label) && asksNothing.test(text)) return [];
    return [{ words, text: shortened(text), source: sourceOf(placed.block, quote, page) }];
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

const isNoDuty = (words: SayingWords<string>, text: string): boolean =>
  noDuty.test(text) || (words.inCase !== true && inCase.test(text));

function scoreOf(words: SayingWords<string>, saying: Saying): number {
  const { label, says, not, exact } = words;
  const { text } = saying;
  if (text === '' || isPlaceholder(text) || isReference(text)) return 0;
  const isNamed = label.test(saying.label) && !not.test(saying.label);
  const isExact = exact.test(text);
  // A row's value is told by its name; what has another name tells by its sentences.
  const isSaid = says.test(text) && !not.test(text);
  if (saying.label !== '' && !(isNamed && (isExact || isSaid || asksNothing.test(text)))) return 0;
  const isDuty = text.length >= LEAST_CHARS && tells.test(text) && !isNoDuty(words, text);
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
