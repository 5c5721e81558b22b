import type { DocumentText } from '../document-text.ts';
import { frequencyOf, hasDictionary } from '../words/dictionary.ts';
import { countPairs, mostOften, type PairCounts, pairAt } from '../words/pair-counts.ts';
import { isUsualPair } from '../words/usual-pairs.ts';
import { isWord } from '../words/word-edges.ts';
import type { Mention } from './finding.ts';
import { type LikelyWord, likelyWord, type OwnWords } from './likely-words.ts';

/** A pair of characters that stands more often is a way of writing. */
const MOST_WRONG = 10;
/** Pairs looked at closely. */
const MOST_SOUGHT = 40_000;
/** Characters looked at on both sides of a pair. */
const AROUND = 7;
/** Nats that the right word has to gain at least. */
const LEAST_GAIN = 3;
/**
 * Nats of each character beside it at most: a sentence of words costs three to five, single characters that make none eight and more. Among
 * these anything would be likelier with a word, so that nothing is told of names in other tongues and of what is no language.
 */
const MOST_BESIDE = 8;
/**
 * How a likely slip is weighed, as log odds: fitted by logistic regression to slips planted into half of the sample tenders, beside what the
 * same rules find in them unplanted, and measured on the other half (`npm run bench:compare`).
 */
const weights = {
  start: -4.49,
  /** Of each nat. */
  gain: 0.37,
  /** Of the neighbours that the right word has elsewhere, too. */
  context: 2.36,
  /** The right word stands in the texts at all, and how often. */
  own: 1.57,
  ownOften: -0.16,
  /** How often the wrong character stands elsewhere: it is a term's. */
  wrongOften: -0.55,
  long: -0.25,
  frequency: 0.265,
  /** How often the slip stands in one text. */
  repeated: -0.8,
};
const MOST_CONTEXT = 2;
const LEAST_ODDS = -0.3;
/** From here on hardly one in a hundred pages of text that is all shared is none. */
const SURE_ODDS = 2;

/** Numbers in their long form, and parties by their letters. */
const formal =
  /[壹贰叁肆伍陆柒捌玖拾佰仟][壹贰叁肆伍陆柒捌玖拾佰仟万亿元圆角分整级份套个页册人名台年月日天]|[执各共计第为满][壹贰叁肆伍陆柒捌玖拾]|[甲乙丙丁][方级项类种]/;
const surname =
  /^[王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林郑谢罗梁宋唐许韩冯邓曹彭曾肖田董袁潘蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔汤温康施牛樊葛邢安齐易乔伍庞颜倪庄聂章鲁岳翟殷詹申欧耿关兰焦俞左柳甘祝包宁尚符舒阮柯纪梅童凌毕单季裴霍涂]/;
const chinese = /^[\u4e00-\u9fa5]$/;

export interface NonWord {
  wrong: string;
  right: string;
  isSure: boolean;
  at: Mention;
}

interface Suspect {
  /** Where the pair stands; all of them. */
  mentions: Mention[];
  wrong: string;
  likely: LikelyWord;
  /** From the start of the wrong word to the pair. */
  ahead: number;
  odds: number;
  /** What the right word would stand beside, to be sought in the texts. */
  contexts: { text: string; weight: number }[];
}

/**
 * Characters that are no word, in several documents and neither in the tender file nor usual in the trade, where one that sounds or looks
 * like one of them makes a frequent word: 资源布署 for 资源部署. A slip that makes another word is not found.
 */
export function nonWords(
  texts: readonly DocumentText[],
  tender: Pick<DocumentText, 'texts'> | null,
  counts = countPairs(texts.map(({ texts: blocks }) => blocks)),
): NonWord[] {
  if (texts.length < 2 || !hasDictionary()) return [];
  const suspects = [...rareShared(texts, tender, counts).values()].flatMap(
    (mentions) => suspectOf(texts, mentions, counts) ?? [],
  );
  const sought = suspects.flatMap(({ contexts }) => contexts.map(({ text }) => text));
  const there = standing(texts, new Set(sought));
  return suspects.flatMap(({ mentions, wrong, likely, ahead, odds, contexts }) => {
    const beside = contexts.reduce(
      (sum, { text, weight }) => sum + (there.has(text) ? weight : 0),
      0,
    );
    const all = odds + weights.context * Math.min(MOST_CONTEXT, beside);
    if (all < LEAST_ODDS) return [];
    const same = mentions
      .map((at) => ({ ...at, start: at.start - ahead, end: at.start - ahead + wrong.length }))
      .filter((at) => texts[at.document]?.texts[at.block]?.slice(at.start, at.end) === wrong);
    const isShared = new Set(same.map(({ document }) => document)).size > 1;
    const isSure = all >= SURE_ODDS;
    return isShared ? same.map((at) => ({ wrong, right: likely.right, isSure, at })) : [];
  });
}

/** Where pairs stand that several documents have, few times, and the tender file and the trade have not. */
function rareShared(
  texts: readonly DocumentText[],
  tender: Pick<DocumentText, 'texts'> | null,
  { pairs, shared }: PairCounts,
): Map<number, Mention[]> {
  const asked = tender ? countPairs([tender.texts]).pairs : new Map<number, number>();
  const places = new Map<number, Mention[]>();
  for (const [document, { texts: blocks }] of texts.entries())
    for (const [block, text] of blocks.entries())
      for (let start = 0; start + 1 < text.length; start++) {
        const pair = pairAt(text, start);
        if (!shared.has(pair) || (pairs.get(pair) ?? 0) > MOST_WRONG || asked.has(pair)) continue;
        const known = places.get(pair);
        if (!known && places.size === MOST_SOUGHT) continue;
        const at = { document, block, start, end: start + 2 };
        if (known) known.push(at);
        else places.set(pair, [at]);
      }
  const most = Math.max(2, texts.length / 2);
  for (const [pair, all] of places)
    if (new Set(all.map(({ document }) => document)).size > most) places.delete(pair);
  return places;
}

/** What a pair may be a slip for, by the first place it stands at. */
function suspectOf(
  texts: readonly DocumentText[],
  mentions: Mention[],
  counts: PairCounts,
): Suspect | undefined {
  const [first] = mentions;
  const text = first ? (texts[first.document]?.texts[first.block] ?? '') : '';
  if (!first) return undefined;
  const pair = text.slice(first.start, first.end);
  if (formal.test(pair) || isUsualPair(pair)) return undefined;
  const from = chineseEdge(text, first.start, -1);
  const stretch = text.slice(from, chineseEdge(text, first.end - 1, 1) + 1);
  // A name alone.
  if (stretch.length <= 3 && surname.test(stretch)) return undefined;
  const own: OwnWords = {
    countOf: (word) => mostOften(counts, word),
    total: Math.max(1, counts.total / 1.6),
  };
  const likely = likelyWord(stretch, first.start - from, own, LEAST_GAIN);
  if (!likely || likely.beside > MOST_BESIDE) return undefined;
  const end = likely.start + likely.right.length;
  const wrong = stretch.slice(likely.start, end);
  if (isWord(wrong)) return undefined;
  const documents = new Set(mentions.map(({ document }) => document)).size;
  return {
    ...{ mentions, wrong, likely, ahead: first.start - from - likely.start },
    odds: oddsOf(likely, wrong, mentions.length, documents, counts),
    contexts: contextsOf(stretch, likely),
  };
}

/** The last Chinese character in a direction, AROUND at most. */
function chineseEdge(text: string, start: number, step: 1 | -1): number {
  let at = start;
  while (Math.abs(at - start) < AROUND && chinese.test(text.charAt(at + step))) at += step;
  return at;
}

function oddsOf(
  { right, gain }: LikelyWord,
  wrong: string,
  mentions: number,
  documents: number,
  counts: PairCounts,
): number {
  const own = mostOften(counts, right);
  const at = Array.from(wrong).findIndex((character, index) => character !== right.charAt(index));
  const elsewhere = (counts.characters[wrong.charCodeAt(at)] ?? 0) - mentions;
  return (
    weights.start +
    weights.gain * gain +
    (own > 0 ? weights.own : 0) +
    weights.ownOften * Math.log(1 + own) +
    weights.wrongOften * Math.log(1 + Math.max(0, elsewhere)) +
    (right.length > 2 ? weights.long : 0) +
    weights.frequency * Math.log(frequencyOf(right)) +
    weights.repeated * Math.log(mentions / documents)
  );
}

/** The right word with its neighbours: two of them weigh 1, a single one half. */
function contextsOf(stretch: string, { start, right }: LikelyWord): Suspect['contexts'] {
  const end = start + right.length;
  const before = stretch.slice(Math.max(0, start - 2), start);
  const after = stretch.slice(end, end + 2);
  const [left, next] = [before.slice(-1), after.slice(0, 1)];
  return [
    ...(before.length === 2 ? [{ text: before + right, weight: 1 }] : []),
    ...(after.length === 2 ? [{ text: right + after, weight: 1 }] : []),
    ...(left && next ? [{ text: left + right + next, weight: 1 }] : []),
    ...(left ? [{ text: left + right, weight: 0.5 }] : []),
    ...(next ? [{ text: right + next, weight: 0.5 }] : []),
  ];
}

/** Those of some strings that stand in the texts. */
function standing(texts: readonly DocumentText[], sought: ReadonlySet<string>): Set<string> {
  const byPair = new Map<number, string[]>();
  for (const each of sought) {
    const known = byPair.get(pairAt(each, 0));
    if (known) known.push(each);
    else byPair.set(pairAt(each, 0), [each]);
  }
  const found = new Set<string>();
  for (const { texts: blocks } of texts)
    for (const text of blocks)
      for (let at = 0; at + 2 < text.length; at++)
        for (const each of byPair.get(pairAt(text, at)) ?? [])
          if (!found.has(each) && text.startsWith(each, at)) found.add(each);
  return found;
}
