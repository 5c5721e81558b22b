import { tender } from 'tender-widgets/contract';
import { factTitles } from '../facts/doubts.ts';
import { meaningsOf } from '../facts/labels.ts';
import { factValue } from '../facts/values.ts';
import { lotPhrases } from '../lot-names.ts';
import { compact, nameKey, withoutNumber } from '../text.ts';
import type { Located } from './locate.ts';
import { findLoosely } from './loose.ts';
import type { Patch } from './patch.ts';
import { labelsOf, subjectOf } from './places.ts';
import type { Statement } from './statement.ts';

type FactChange = NonNullable<Patch['facts']>[number];

/** The facts of the lot that a statement is about, as far as they are known; its changes bear its name. */
export interface OfLot {
  lot: { id: string; number: string };
  facts: Partial<tender.Facts>;
}

const statedBefore = (statement: Statement): Statement => ({
  ...statement,
  before: '',
  after: statement.before,
});

export const isLotFact = (name: tender.FactName): boolean =>
  tender.lotFactNames.some((one) => one === name);

/** What a statement about one lot says of that lot's own facts: budget, ceiling, bond, term. */
export function lotFactChanges(
  statement: Statement,
  located: Located | undefined,
  { lot, facts }: OfLot,
): FactChange[] {
  const none = tender.eachFact(() => null);
  return factChanges(statement, located, { ...none, ...facts })
    .filter(({ name }) => isLotFact(name))
    .map(({ was, ...change }) => {
      // A bid for that lot knows it, though the reading at hand is another's.
      const [said] = was ? [] : factChanges(statedBefore(statement), located, none);
      const before = said?.name === change.name ? { value: said.now.value, source: null } : null;
      return { ...change, was: was ?? before, lot: { id: lot.id, number: lot.number } };
    });
}

const LEAST_WEIGHT = 0.45;
/** A longer cell is a value. */
const HEAD_CHARS = 16;
/** What stands around the name of a fact in a sentence. */
const AROUND =
  /(?:的?(?:数额|金额|时间和地点|具体时间))$|^(?:原|现|本项目|本次|该项目|招标文件|采购文件|(?:招标|采购|磋商)?公告|投标人须知|前附表)/g;

/** The names a change goes by: what it is about as a whole and in parts, and the labels at its place. */
function namesOf(statement: Statement, located: Located | undefined): string[] {
  const { about, before } = statement;
  const parts = about.split(/[\s，,。；;：:“”"《》（）()]+|[、及和与暨/]/);
  const labelled = [before, statement.after].flatMap((text) => {
    const colon = text.search(/[：:]/);
    return colon > 0 && colon <= 24 ? withoutNumber(text.slice(0, colon)) : [];
  });
  const place = located && !isHead(located.unit) ? located : undefined;
  const unit = place?.unit;
  const own = unit
    ? unit.row === undefined
      ? wordsBefore(unit.text, place?.words ?? '')
      : labelsOf(unit)
    : [];
  // 包1预算金额（万元）: the lot is said apart, the unit belongs to the name.
  const apart = lotPhrases(about).reduce(
    (text, { said }) => text.replaceAll(said, ' '),
    compact(about),
  );
  const ofLot = apart === compact(about) ? [] : apart.split(/[\s，,。；;：:]/);
  return [about, ...parts, subjectOf(about), ...ofLot, ...labelled, ...own]
    .map((name) => withoutNumber(compact(name)).replaceAll(AROUND, ''))
    .filter((name) => name.length >= 2 && name.length <= 44);
}

/** The names of a table's columns: what stands beside them there is no value of theirs. */
const isHead = ({ row, cells }: Located['unit']): boolean =>
  row === 0 &&
  cells.length > 2 &&
  cells.every(({ text }) => text.length <= HEAD_CHARS && !/\d/.test(text));

/** The words right before others in a line, back to the sentence's last stop: 投标截止时间为2026年… */
function wordsBefore(text: string, words: string): string[] {
  const at = words === '' ? -1 : text.indexOf(words);
  if (at <= 0) return [];
  const clause =
    text
      .slice(0, at)
      .split(/[，,。；;]/)
      .at(-1) ?? '';
  return [clause.replace(/[：:为是于\s]{1,4}$/, '').replace(/[（(][^（）()]{0,30}[)）]$/, '')];
}

/** The facts that a change gives another value, as far as that can be read. */
export function factChanges(
  statement: Statement,
  located: Located | undefined,
  base: tender.Facts,
): FactChange[] {
  if (statement.act !== 'changed' && statement.act !== 'added') return [];
  const { before, after } = statement;
  const found = new Map<tender.FactName, FactChange>();
  for (const label of namesOf(statement, located)) {
    for (const { fact, weight } of meaningsOf(label)) {
      if (weight < LEAST_WEIGHT || found.has(fact)) continue;
      const now = valueIn(fact, after, label);
      const was = base[fact];
      if (now === undefined || (was && nameKey(was.value) === nameKey(now))) continue;
      const old = before === '' ? undefined : valueIn(fact, before, label);
      const isOwn = old === undefined || !was || isPartOf(nameKey(old), nameKey(was.value));
      const isRead = tender.isMoneyFact(fact) || tender.isTimeFact(fact);
      if (!isOwn && !isRead) continue;
      found.set(fact, { name: fact, was, now: { value: now, source: statement.source } });
    }
  }
  return [...found.values()];
}

function valueIn(fact: tender.FactName, text: string, label: string): string | undefined {
  const colon = text.search(/[：:]/);
  const isLabelled =
    colon > 0 && colon <= 24 && meaningsOf(withoutNumber(text.slice(0, colon))).length > 0;
  const named = compact(text).startsWith(label) ? findLoosely(text, label) : undefined;
  const said = isLabelled ? text.slice(colon + 1).trim() : text.slice(named?.to ?? 0).trim();
  // 计划工期：210 日历天，计划开工日期…: what stands behind a comma is said of something else.
  const [own = said] = isLabelled ? said.split(/[，,；;]/) : [];
  const [value] = [...factValue(fact, own, label), ...factValue(fact, said, label)];
  return value?.value;
}

/** 90 日历天 is said of 投标截止之日起 90 日历天. */
const isPartOf = (old: string, was: string): boolean =>
  old === was || (/^\d{1,6}\D{1,4}$/.test(old) && new RegExp(`(?:^|\\D)${old}`).test(was));

/** How the facts are called to the bidder. */
export const factNames = (changes: readonly FactChange[]): string =>
  changes.map(({ name, lot }) => [lot?.number ?? '', factTitles[name]].join(' ').trim()).join('、');
