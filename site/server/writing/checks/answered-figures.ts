import { measureOf } from '../values/units.ts';
import { type Answers, keyOf } from './answered.ts';
import type { Asked } from './asked-figures.ts';
import type { AskedIndex, likeness } from './figure-likeness.ts';
import type { Figured } from './figured.ts';
import { isOfAnother } from './figures-of-others.ts';

/** 80mm of what is as it is: nothing says that another figure will not do, unless the sentences are as like as this. */
const PLAIN_LIKE = 0.4;
const plain = new Set(['equal', 'within']);
/** A pair of characters; of how often something is done one character will do. */
const PAIR = 2;
const ofMeasure = /时长|时间|数量|总[数量]|共计|合计|为期|期限/g;
const ofMoney = /共计|合计|金额|总[额价]|[大小]写|人民币|费用|价款/g;
/** 合计金额801000元: an amount that nothing is said of is no budget, no ceiling and no turnover. */
const money = measureOf('元').measure;
const people = measureOf('人').measure;
/** 每班2人 are none of the 8 of whom the shifts consist. */
const ofShift = /每班|当班|在岗|值守|时刻/;

/** The part of its sentence that a figure stands in, as far as the figures beside it. */
function partOf({ said, demand: { text } }: Figured): string {
  const at = said.indexOf(text);
  const before =
    said
      .slice(0, at)
      .split(/[，,；;：:、\d]/)
      .at(-1) ?? '';
  const after = said.slice(at + text.length).split(/[，,；;：:、\d]/)[0] ?? '';
  return `${before} ${after}`;
}

/** Whether the words beside the own figure stand in the tender's sentence. */
function isLed(own: Figured, want: Asked, { words }: Answers): boolean {
  const isMoney = want.demand.span.measure === money;
  const mine = [...words(partOf(own).replace(isMoney ? ofMoney : ofMeasure, ' '))];
  const theirs = words(`${[...want.around].join(' ')} ${want.said}`);
  const least = want.demand.span.measure === 'often' ? 1 : PAIR;
  if (mine.length === 0) return !isMoney;
  return mine.some((term) => term.length >= least && theirs.has(term));
}

const isOfShift = (own: Figured, want: Asked): boolean =>
  want.demand.span.measure === people && ofShift.test(own.said) && !ofShift.test(want.said);

/** Whether a figure of the tender stands in a sentence that the one of the bid answers. */
export const isAnswered = (own: Figured, want: Asked, { of }: Answers): boolean =>
  of(own.said).has(keyOf(want.line, want.said));

/** The figures of the sentences that a figure's sentence answers, and how far each is about the part the figure stands in. */
export function answeredFigures(
  own: Figured,
  { bySentence }: AskedIndex,
  answers: Answers,
): { wants: Asked[]; like: typeof likeness } {
  const sentences = answers.of(own.said);
  const wants = [...sentences.keys()].flatMap((key) => bySentence.get(key) ?? []);
  return {
    wants,
    like: (profile, want, { profiles }) => {
      const ofWant = profiles.get(want);
      const isRate = own.rate === want.rate || own.rate === '' || (want.rate === '' && want.bound);
      if (!ofWant || !isRate || own.ahead !== want.ahead || own.isTolerance) return 0;
      const like = sentences.get(keyOf(want.line, want.said)) ?? 0;
      const isPlain = plain.has(want.relation) && like < PLAIN_LIKE;
      if (isPlain || isOfShift(own, want) || isOfAnother(profile, want, ofWant)) return 0;
      if (!isLed(own, want, answers)) return 0;
      return 1 + answers.likeness(partOf(own), `${partOf(want)} ${[...want.label].join(' ')}`);
    },
  };
}
