import { folded } from '../../documents/search-words.ts';
import { type AskedWord, askedWords, saysWord } from './asking-words.ts';
import type { AskingBid } from './chapter-asks.ts';
import { namesCompany } from './known-forms.ts';
import type { Piece } from './pieces.ts';
import { clientsIn } from './places.ts';
import { askedTopics, isTopicWord, isWordOf } from './topics.ts';

/** A paper whose pieces speak of the project this often is of its field. */
const OF_FIELD = 0.25;
const SAID = 0.5;
/** What papers are called, whatever they are about. */
const paperWords =
  /旧?标书|投标书|投标文件|[招投应竞]标|应答文件|响应文件|技术部分|商务部分|内部|台账|花?名册|资质|证照|证书|摘录|须知|要点|手册|汇编|选编|节选|摘要|清单|一览表?|名单|名录|制度|办法|规程|规定|细则|说明书?|介绍|简介|概况|方案|预案|简历|总结|报告|承诺书?|记录|作业|工作|操作|公司|企业|本?年度|近[一二三四五]年|主要|情况|资料|材料|文件|[0-9]{4}年?|第[一二三四五六七八九十0-9]+[版章节册卷篇部]|[厂店院]规|修订|[的与和及、（）()《》_\-\s]/g;

/** A name of several things speaks of each of them. */
const joint = /[和与及、]/;

/** What a bid asks for and is called. */
export interface BidField {
  /** All its words as one text. */
  words: string;
  topics: ReadonlySet<string>;
  project: readonly AskedWord[];
}

export function fieldOfBid(bid: AskingBid, project: readonly AskedWord[]): BidField {
  const { name, facts, scoring, chapters } = bid;
  const parts = [
    ...[name, facts.projectName?.value ?? ''],
    ...scoring.flatMap(({ item, criteria }) => [item, criteria]),
    ...chapters.flatMap(({ title, brief, settings }) => [title, brief, settings.instruction]),
  ];
  return { words: folded(parts.join('\n')), topics: new Set(parts.flatMap(askedTopics)), project };
}

/** What a paper's name says besides the kind of the paper, as words. */
export const withoutPaperWords = (name: string): string => name.replace(paperWords, ' ');
const subjectOf = (title: string): AskedWord[] =>
  askedWords(withoutPaperWords(title)).filter(({ isWeak }) => !isWeak);
/** For whom a paper was written says nothing of what it is about. */
const withoutClients = (name: string): string =>
  clientsIn(withoutPaperWords(name)).reduce((rest, one) => rest.replace(one, ' '), name);

/** Whether neither the bid nor the papers it asks for know a word. */
const isForeign = (one: AskedWord, { words, topics }: BidField): boolean =>
  !isWordOf(one.word, topics) && saysWord(one, words) < SAID;

/** Whether a heading speaks of what other bids ask for and of nothing of this; what no list knows may be a way of speaking. */
export function isHeadedOtherwise(heading: string, field: BidField): boolean {
  const subject = subjectOf(heading);
  return (
    subject.some(({ word }) => isTopicWord(word)) && subject.every((one) => isForeign(one, field))
  );
}

/** What to do in a case is no field: 天气不好怎么办. */
const asksHow = /怎么|怎样|如何|什么|不|遇|没有/;

/** A name begins with what tells its field; words behind it do where other bids ask for them. */
function isOtherName(name: string, field: BidField): boolean {
  const subject = subjectOf(name);
  const [first] = subject.toSorted((a, b) => name.indexOf(a.word) - name.indexOf(b.word));
  return (
    first !== undefined &&
    !asksHow.test(name) &&
    !namesCompany.test(name) &&
    !subject.some(({ word }) => field.words.includes(word)) &&
    (isForeign(first, field) ||
      subject.some((one) => isForeign(one, field) && isTopicWord(one.word)))
  );
}

/** Files about another field than the bid's: their names speak of it, and their text does not speak of the project. */
export function filesOfOtherFields(pieces: readonly Piece[], field: BidField): ReadonlySet<string> {
  const own = field.project.filter(({ word }) => word.length > 1);
  const speaks = (text: string) => own.some(({ word }) => text.includes(word));
  // A paper with a heading of the bid's own trade is of several trades, whatever it is called.
  const isHeadedSo = (heading: string) =>
    subjectOf(heading).some(({ word }) => !isTopicWord(word) && field.words.includes(word));
  const mixed = new Set<string>();
  const files = new Map<string, { of: number; all: number }>();
  for (const { file, text, heading, above } of pieces) {
    if ([heading, ...above.split('\n').slice(1)].some((one) => one !== file && isHeadedSo(one)))
      mixed.add(file);
    const known = files.get(file) ?? { of: 0, all: 0 };
    files.set(file, { of: known.of + (speaks(folded(text)) ? 1 : 0), all: known.all + 1 });
  }
  const isOther = ([file, { of, all }]: [string, { of: number; all: number }]) =>
    of < OF_FIELD * all &&
    !mixed.has(file) &&
    withoutClients(file)
      .split(joint)
      .every((part) => isOtherName(part, field));
  return new Set([...files].filter(isOther).map(([file]) => file));
}
