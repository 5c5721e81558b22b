import { confirmedFacts } from '../fact-sheet.ts';
import { sheetFor } from '../lots/chosen-lots.ts';
import { kindOf } from '../structure/tree.ts';
import { groupBy } from '../text/group-by.ts';
import { withFigures } from '../text/han-number.ts';
import { type CheckInput, type Found, fixAt, type Passage, quoteAt } from './chapter-text.ts';
import { type LabelledValue, labelledValues } from './labelled-values.ts';
import { isOfPast } from './past-projects.ts';

/** Chapters of proof that tell of other projects. */
const ofOthers = /业绩|案例|经验|合同|用户/;

/** What the confirmed facts say, and the validity the tender lays down, in the form values are compared in, by label. */
function confirmedValues(input: CheckInput): Map<string, { value: string; shown: string }> {
  const values = new Map<string, { value: string; shown: string }>();
  const sheet = sheetFor(input.factSheet ?? [], input.lots ?? []);
  const laidDown = sheet.filter(
    (fact) => !fact.confirmed && fact.source !== null && /有效期/.test(fact.label),
  );
  for (const fact of [...laidDown, ...confirmedFacts(sheet)]) {
    const text = `${fact.label}：${fact.value}`;
    const passage: Passage = { chapterId: '', text, row: false, heading: false, terms: new Set() };
    const [read] = labelledValues(passage);
    const person = /^[\u4e00-\u9fff·]{2,4}$/.test(fact.value.trim())
      ? fact.value.trim()
      : undefined;
    if (read) values.set(read.label, { value: read.value, shown: fact.value });
    else if (person) values.set(fact.label, { value: person, shown: person });
  }
  return values;
}

function finding(
  one: LabelledValue,
  severity: Found['severity'],
  msg: string,
  other: Found['other'] = null,
): Found {
  const { passage, at, text } = one;
  return {
    kind: 'contradiction',
    severity,
    chapterId: passage.chapterId,
    quote: quoteAt(passage, at, text.length),
    msg,
    other,
  };
}

/** The confirmed value in its place, where it is of the kind that stands there: a period for a period, a name for a name. */
function mended({ passage, at, text, value }: LabelledValue, sure: string): Pick<Found, 'fix'> {
  const period = /\d{1,4}\s*(?:个)?(?:日历|工作)?(?:天|日|周|月|年|小时|分钟)$/;
  const said = text === value ? text : (period.exec(text)?.[0] ?? '');
  if (said === '' || (text !== value && !period.test(sure))) return {};
  const fix = fixAt(passage, at + text.length - said.length, said.length, sure.trim());
  return fix ? { fix } : {};
}

const placeOf = ({ passage, at, text }: LabelledValue) => ({
  chapterId: passage.chapterId,
  quote: quoteAt(passage, at, text.length),
});

/** 膜组件：五年 below 质保要求. */
const ofThing = /^[^，。；：:\d]{2,20}[：:]\s{0,2}\d{1,3}\s{0,2}(?:年|个?月)/;

const lasting = /\d{1,3}\s{0,2}(?:年|个?月)(?![\d\s]{0,2}[月日])/g;

/** The warranties the tender states, in months: of several things each may have its own. */
function statedWarranties({ stated = [] }: CheckInput): Set<number> {
  const months = stated.flatMap(({ text, about }) => {
    const figured = withFigures(text);
    const [thing] = /质保|保修/.test(about) ? (ofThing.exec(figured) ?? []) : [];
    const passage = { chapterId: '', row: false, heading: false, terms: new Set<string>() };
    // 质保期：消防车3年，其余装备2年: each of them.
    const named = /^[^，。；：:\d]{0,6}(?:质保|保修)[^，。；：:\d]{0,4}[：:]/.test(figured)
      ? [...figured.matchAll(lasting)].map(([span]) => `${WARRANTY}：${span}`)
      : [];
    return [text, ...named, ...(thing ? [thing.replace(/^.*[：:]/, `${WARRANTY}：`)] : [])].flatMap(
      (line) =>
        labelledValues({ ...passage, text: line })
          .filter(({ label }) => label === WARRANTY)
          .flatMap(({ value }) => monthsOf(value) ?? []),
    );
  });
  return new Set(months);
}

/** Months a warranty lasts by the tender, at least. */
function leastWarranty(input: CheckInput, stated: ReadonlySet<number>): number | undefined {
  const line = (input.factSheet ?? []).find(
    (fact) => !fact.confirmed && fact.source !== null && fact.label === WARRANTY,
  );
  const passage: Passage = {
    chapterId: '',
    text: `${WARRANTY}：${line?.value ?? ''}`,
    row: false,
    heading: false,
    terms: new Set(),
  };
  const months = monthsOf(labelledValues(passage)[0]?.value);
  return months === undefined ? undefined : Math.min(months, ...stated);
}

/** A bid that stays in force for longer than is asked is in force as long as is asked. */
const isLonger = (label: string, { value }: LabelledValue, sure: { value: string }): boolean => {
  const daysIn = (text: string) => {
    const [, count, unit] = /^(\d+)(天|月)$/.exec(text) ?? [];
    return Number(count ?? Number.NaN) * (unit === '月' ? 30 : 1);
  };
  return label === '投标有效期' && daysIn(value) >= daysIn(sure.value);
};

const WARRANTY = '质保期';
const monthsOf = (value: string | undefined): number | undefined => {
  const months = Number.parseInt(value?.match(/^\d+(?=月$)/)?.[0] ?? '', 10);
  return Number.isNaN(months) ? undefined : months;
};

/** The value most places agree on; of equals the first. */
function commonValue(values: readonly LabelledValue[]): LabelledValue | undefined {
  const counts = new Map<string, number>();
  for (const { value } of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return values.toSorted((a, b) => (counts.get(b.value) ?? 0) - (counts.get(a.value) ?? 0))[0];
}

/** Values the tender fixes are compared with it elsewhere. */
const checkedElsewhere = (input: CheckInput, label: string): boolean =>
  label === '工期（服务期、交货期）' &&
  [input, ...(input.lots ?? [])].some(({ facts }) => facts.duration !== null);

/**
 * Places that do not agree: with the facts the bidder confirmed, or with each other across the bid (price, periods, persons in roles,
 * phone and account numbers, numbers of people and machines). Proofs of past projects tell of other projects and are not looked at.
 */
export function contradictions(input: CheckInput, passages: readonly Passage[]): Found[] {
  const proofs = new Set(
    input.chapters
      .filter((chapter) => kindOf(chapter) === 'evidence' && ofOthers.test(chapter.title))
      .map((chapter) => chapter.id),
  );
  const confirmed = confirmedValues(input);
  const values = passages
    .filter((passage) => !proofs.has(passage.chapterId))
    .flatMap(labelledValues)
    .filter(({ passage, at }) => !isOfPast(passage.text, at));
  const findings: Found[] = [];
  for (const [label, group] of groupBy(values, (value) => value.label)) {
    const sure = confirmed.get(label);
    if (sure) {
      const wrong = group.filter((one) => one.value !== sure.value && !isLonger(label, one, sure));
      for (const one of wrong)
        findings.push({
          ...finding(one, 'error', `${label}与事实表不一致：应为“${sure.shown}”，请改正`),
          ...mended(one, sure.shown),
        });
      continue;
    }
    const warranties = label === WARRANTY ? statedWarranties(input) : new Set<number>();
    const least = label === WARRANTY ? leastWarranty(input, warranties) : undefined;
    if (least !== undefined) {
      const short = group.filter((one) => (monthsOf(one.value) ?? least) < least);
      for (const one of short)
        findings.push(finding(one, 'error', `质保期短于招标文件要求的${least}个月，请改正`));
      if (short.length > 0) continue;
    }
    const common = commonValue(group);
    if (!common || warranties.size > 1 || checkedElsewhere(input, label)) continue;
    for (const one of group) {
      if (one.value === common.value) continue;
      findings.push(
        finding(
          one,
          'warning',
          `${label}前后不一致：另一处为“${common.text}”，请统一`,
          placeOf(common),
        ),
      );
    }
  }
  return findings;
}
