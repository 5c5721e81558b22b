import type { tender } from 'tender-widgets/contract';
import { compact } from '../text.ts';
import type { Located } from './locate.ts';
import type { Unit } from './places.ts';
import { sameTimeIn } from './same-time.ts';
import { timeNamed, written } from './shifted.ts';
import type { Statement } from './statement.ts';

/** 正文不超过 200 页: what is bounded, how, and by what. */
const BOUND =
  /([\p{Script=Han}]{2})(不(?:得|应)?(?:超过|少于|低于|高于|大于|小于|多于)|至少)\s{0,4}(\d[\d.]{0,8})\s{0,4}(\p{Script=Han}{1,3}|%|mm|cm|m)/gu;
/** A time, or what was moved to one. */
const TIME = /\d{4}年\d{1,2}月|\d{4}-\d{1,2}-\d{1,2}|\d{1,2}月\d{1,2}日/;

const boundsIn = (text: string) =>
  [...text.matchAll(BOUND)].map(([words, what = '', how = '', number = '', unit = '']) => ({
    ...{
      words,
      number: Number(number),
      key: `${what}${how.replace(/[得应]/, '')}${unit[0] ?? ''}`,
    },
  }));

interface Placed {
  statement: Statement;
  located: Located | undefined;
}

/** An answer that says a bound of the tender otherwise, without saying that it is changed: 可以，正文不超过 250 页. */
export function restatedBound(placed: Placed, units: readonly Unit[]): Placed {
  const { statement } = placed;
  if (statement.act !== 'explained') return placed;
  const [said, ...more] = boundsIn(statement.after);
  if (!said || more.length > 0) return placed;
  const found = units.flatMap((unit) =>
    boundsIn(unit.text)
      .filter(({ key, number }) => key === said.key && number !== said.number)
      .map(({ words }) => ({ unit, words })),
  );
  const [only, ...others] = found;
  if (!only || others.some(({ words }) => compact(words) !== compact(only.words))) return placed;
  const { unit, words } = only;
  return {
    statement: { ...statement, act: 'changed', before: words, after: said.words },
    located: { unit, words, byName: false },
  };
}

/** 见招标公告第5条: the time stands there. */
const POINTER = /^(?:详?见|同|参见|按照?)/;

interface Tender {
  units: readonly Unit[];
  facts: tender.Facts;
}

/** A time does not take the place of words that say none: what is moved is said beside them, or goes where they point to. */
export function timeBesideWords(placed: Placed, tender: Tender): Placed {
  const { statement, located } = placed;
  const { act, before, after } = statement;
  // 踏勘现场 is arranged, at a time; 保证金递交截止时间 is one.
  const isTime = /(?:时间|截止日?|日期)$/.test(statement.about);
  const isMoved =
    isTime && act === 'changed' && before === '' && located?.byName && TIME.test(compact(after));
  if (!isMoved || TIME.test(compact(located.words))) return placed;
  const pointed = POINTER.test(located.words) ? pointedAt(statement, tender) : undefined;
  if (pointed) return pointed;
  return {
    statement: { ...statement, act: 'added', after: `${statement.about}：${after}` },
    located: { ...located, words: '' },
  };
}

function pointedAt(statement: Statement, { units, facts }: Tender): Placed | undefined {
  const name = timeNamed(statement.about, facts);
  const fact = name && facts[name];
  if (!fact) return undefined;
  for (const unit of units) {
    const words = sameTimeIn(unit.text, written(fact));
    const located = words === undefined ? undefined : { unit, words, byName: false };
    if (located) return { statement: { ...statement, before: located.words }, located };
  }
  return undefined;
}
