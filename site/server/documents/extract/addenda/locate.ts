import { compact, nameKey, withoutNumber } from '../text.ts';
import { countHead } from './count-head.ts';
import { otherFigures } from './figures.ts';
import { findLoosely } from './loose.ts';
import { type About, aboutOf, fitOf, isInChapter, isNamed, labelsOf, type Unit } from './places.ts';
import { sameTimeIn } from './same-time.ts';
import type { Statement } from './statement.ts';

/** Where a statement is about, and the words of the tender that no longer hold there. */
export interface Located {
  unit: Unit;
  /** As they stand in the tender; empty for what is added there. */
  words: string;
  /** The place was found by its number or name; the addendum did not repeat the words. */
  byName: boolean;
}

const LEAST_FIT = 2;
const ALIKE = 0.8;
/** A longer text names nothing. */
const NAME_CHARS = 16;

/** 采购人联系人, 代理机构电话: whom to ask, not who it is. */
const OF_CONTACT = /(?:联系人|联系方式|经办人|电话|传真|手机|邮箱|邮编)$/;

/** 补遗书（第1号）第三条: an item of an earlier addendum has no place in the tender, whatever has its number there. */
const OF_ADDENDUM =
  /(?:(?:补遗|补充|澄清|更正|变更|修改|答疑)(?:书|文件|通知|公告|函|纪要)|补遗|澄清|答疑)[（(]?(?:第?[一二三四五六七八九十\d]{1,3}[号次期]?)?[）)]?[》中的]{0,3}第?[一二三四五六七八九十\d]{1,3}[条项款点]/g;

/** The place in the tender; undefined where the addendum names none that is there. */
export function locate(units: readonly Unit[], statement: Statement): Located | undefined {
  const { before, act } = statement;
  const about = statement.about.replaceAll(OF_ADDENDUM, ' ').trim();
  if (act === 'explained') return undefined;
  if (before !== '') return byCount(units, about, before) ?? byWords(units, about, before);
  // Buyer and agency have each their own, in one table: without the words that go it is not known whose.
  if (OF_CONTACT.test(compact(about))) return undefined;
  const named = byName(units, about) ?? (act === 'added' ? endOfChapter(units, about) : undefined);
  if (!named) return undefined;
  if (act === 'added') return { unit: named, words: '', byName: true };
  // A part of what stands there, with other figures: the rest of it stays.
  const part = act === 'changed' ? otherFigures(named.text, statement.after) : '';
  if (part !== '') return { unit: named, words: wordsIn(named, part), byName: false };
  return { unit: named, words: valueIn(named, about), byName: true };
}

/** 洒水车数量由2台调整为3台: a figure of one sign stands in many places, and is found in the row that is named, in the column that counts. */
function byCount(units: readonly Unit[], about: string, before: string): Located | undefined {
  const number = /^(\d)\s?[^\d\s]{0,4}$/.exec(before.trim())?.[1];
  const unit = number === undefined ? undefined : byName(units, about);
  if (number === undefined || unit?.block.kind !== 'table') return undefined;
  const counted = columnNamed(unit, COUNT.test(nameKey(about)) ? nameKey(about) : '数量');
  return counted?.trim() === number ? { unit, words: number, byName: false } : undefined;
}

/** 第六章增加…: where a chapter is all that is named, what comes stands at its end. */
function endOfChapter(units: readonly Unit[], about: string): Unit | undefined {
  const [, bare = ''] =
    /^(.{0,12}第[一二三四五六七八九十\d]{1,3}[章部卷])[中内里后]?$/.exec(compact(about)) ?? [];
  const { chapter } = aboutOf(bare);
  return chapter === undefined ? undefined : units.findLast((unit) => isInChapter(unit, chapter));
}

function byWords(units: readonly Unit[], about: string, before: string): Located | undefined {
  for (const words of wordings(before)) {
    const key = compact(words);
    if (key.length < 2) continue;
    const found = units.filter((unit) => unit.key.includes(key) && !unit.isTitle);
    const all = found.length > 0 ? found : units.filter((unit) => unit.key.includes(key));
    const context = words === before ? about : `${about} ${before}`;
    const best = bestOf(all, context);
    // A short word stands in many places: it means nothing without a name.
    const label = best && nameKey(words);
    // “服务地点”变更为…: the words name a value, they are not what goes.
    if (
      best &&
      label &&
      /^\p{L}/u.test(label) &&
      label.length <= NAME_CHARS &&
      labelsOf(best).includes(label)
    ) {
      const value = valueIn(best, words);
      if (value !== '' && nameKey(value) !== label)
        return { unit: best, words: value, byName: true };
    }
    if (best && (key.length >= 6 || all.length === 1 || fitOf(best, aboutOf(context)) >= LEAST_FIT))
      return { unit: best, words: wordsIn(best, words), byName: false };
  }
  return byTime(units, about, before) ?? likeliest(units, about, before);
}

/** A time that the tender writes otherwise. */
function byTime(units: readonly Unit[], about: string, before: string): Located | undefined {
  const found = units.filter(({ text }) => sameTimeIn(text, before) !== undefined);
  const best = bestOf(found, about);
  const words = best && sameTimeIn(best.text, before);
  return best && words !== undefined ? { unit: best, words, byName: false } : undefined;
}

function wordsIn({ text }: Unit, words: string): string {
  const found = findLoosely(text, words);
  return found ? text.slice(found.from, found.to) : words;
}

/** The words as the addendum has them, and as the tender may: without an end, a number, a label; their first line. */
function wordings(before: string): string[] {
  const bare = before.replace(/[。；;，,、]{1,20}$/, '');
  const rest = withoutNumber(bare);
  const colon = rest.search(/[：:]/);
  const value = colon > 0 && colon <= 24 ? rest.slice(colon + 1).trim() : '';
  const [first = ''] = rest.split('\n');
  // A table has the unit in a column of its own.
  const number = /^(\d[\d,.]{0,14})\s?[^\d\s]{1,4}$/.exec(rest)?.[1] ?? '';
  // 地磁检测器 数量 2600 个: the name stands in another column than the number.
  const counted =
    /^\D{2,40}?(?:数量|工程量|台数|暂估量)[为：:\s]{0,3}(\d[\d,.]{0,14})\s?[^\d\s]{0,4}$/.exec(
      rest,
    )?.[1] ?? '';
  return [before, bare, rest, value, first.length >= 8 ? first : '', number, counted].filter(
    Boolean,
  );
}

function bestOf(units: readonly Unit[], text: string): Unit | undefined {
  const about = aboutOf(text);
  let best: Unit | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const unit of units) {
    const fit = fitOf(unit, about);
    if (fit > most) [best, most] = [unit, fit];
  }
  return best;
}

const pairsOf = (text: string): Set<string> => {
  const key = nameKey(text);
  return new Set(
    Array.from({ length: Math.max(0, key.length - 1) }, (_, i) => key.slice(i, i + 2)),
  );
};

export function likenessOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 || other.size === 0) return 0;
  let shared = 0;
  for (const pair of one) if (other.has(pair)) shared += 1;
  return (2 * shared) / (one.size + other.size);
}

export { pairsOf };

const cellPairs = new WeakMap<Unit, ReadonlySet<string>[]>();

function pairsOfCells(unit: Unit): ReadonlySet<string>[] {
  const before = cellPairs.get(unit);
  if (before) return before;
  const pairs = unit.cells.map(({ text }) => pairsOf(text));
  cellPairs.set(unit, pairs);
  return pairs;
}

/** A line or cell nearly like the words: a converter, or a slip, changed a sign. */
function likeliest(units: readonly Unit[], text: string, before: string): Located | undefined {
  const wanted = pairsOf(before);
  if (wanted.size < 6) return undefined;
  const about = aboutOf(text);
  let best: { unit: Unit; words: string; rate: number } | undefined;
  for (const unit of units) {
    for (const [at, own] of pairsOfCells(unit).entries()) {
      // Sets of such sizes cannot be alike enough.
      if (Math.min(own.size, wanted.size) * 3 < Math.max(own.size, wanted.size) * 2) continue;
      const rate = likenessOf(wanted, own) + fitOf(unit, about) / 100;
      if (rate >= ALIKE && rate > (best?.rate ?? 0))
        best = { unit, words: unit.cells[at]?.text ?? '', rate };
    }
  }
  return best && { unit: best.unit, words: best.words, byName: false };
}

/** The place that the names and numbers in front of a change mean. */
function byName(units: readonly Unit[], text: string): Unit | undefined {
  const about = aboutOf(text);
  let best: Unit | undefined;
  let most = LEAST_FIT;
  for (const unit of units) {
    const fit = fitOf(unit, about);
    const isBetter = best === undefined ? fit >= most : fit > most;
    if (unit.isTitle || !isBetter || isHead(unit)) continue;
    if (isNamed(unit, about) || subjectIn(unit, about)) [best, most] = [unit, fit];
  }
  return best;
}

/** Whether a row is the head of its table: names of columns above the rows. */
const isHead = ({ block, row, cells }: Unit): boolean =>
  row === 0 &&
  block.kind === 'table' &&
  block.rows.length > 2 &&
  cells.length > 2 &&
  cells.every(({ text }) => text.length <= 12 && !/\d/.test(text));

/** Where the subject stands in the unit, and the value behind it. */
const subjectIn = (unit: Unit, { subject }: About) =>
  subject.length >= 3 && unit.key.includes(subject) ? findLoosely(unit.text, subject) : undefined;

/** However a list calls how many there are. */
const COUNT = /(?:工程量|数量)$/;

/** The cell of the column that is named last: …数量更正为. */
function columnNamed({ block, cells }: Unit, key: string): string | undefined {
  if (block.kind !== 'table') return undefined;
  const head = block.rows[countHead(block)] ?? [];
  const named = head.find(({ text }) => {
    const title = nameKey(text);
    return title.length >= 2 && (key.endsWith(title) || title.endsWith(key.slice(-2)));
  });
  const counted = COUNT.test(key) ? head.find(({ text }) => COUNT.test(nameKey(text))) : undefined;
  const title = named ?? counted;
  return title && cells.find(({ column }) => column === title.column)?.text;
}

/** The words of a place that a change without them replaces: the value behind its name, the last cell, else the line. */
function valueIn(unit: Unit, about: string): string {
  if (unit.row !== undefined) {
    const labels = new Set(labelsOf(unit));
    const key = nameKey(about);
    const column = columnNamed(unit, key);
    if (column) return column;
    const values = unit.cells.filter(
      ({ text }) =>
        !(labels.has(nameKey(withoutNumber(text))) && key.includes(nameKey(withoutNumber(text)))),
    );
    return values.toSorted((one, other) => other.text.length - one.text.length)[0]?.text ?? '';
  }
  const named = subjectIn(unit, aboutOf(about));
  if (!named) return unit.text;
  const rest = unit.text.slice(named.to).replace(/^[\s：:为是约]{1,4}/, '');
  const stop = rest.search(/[，,。；;]/);
  const value = (stop < 0 ? rest : rest.slice(0, stop)).trim();
  return value.length >= 2 ? value : unit.text;
}
