import type { tender } from 'tender-widgets/contract';
import { factTitles } from '../facts/doubts.ts';
import { meaningsOf } from '../facts/labels.ts';
import { momentsIn } from '../facts/time.ts';
import { compact, withoutNumber } from '../text.ts';
import { locate } from './locate.ts';
import type { Unit } from './places.ts';
import { moved, movedTime, type Shift } from './shifts.ts';
import type { Statement } from './statement.ts';

const TIMES = ['deadline', 'openingTime'] as const;
const LEAST_WEIGHT = 0.45;
const WORKDAYS = '按周一至周五推算，没有计入法定节假日和调休，请核对推算出的时间';
const UNKNOWN = '招标文件里没有找到原来的时间，无法推算，请对照原文填写';

/** The deadline, or the opening, that names mean. */
export function timeNamed(about: string, facts: tender.Facts): (typeof TIMES)[number] | undefined {
  const parts = about.split(/[\s，,。；;：:“”"《》（）()、及和与暨/]/).map(compact);
  const named = [about, ...parts]
    .map((name) => withoutNumber(compact(name)))
    .filter((name) => name.length >= 2 && name.length <= 44)
    .flatMap((name) => meaningsOf(name).filter(({ weight }) => weight >= LEAST_WEIGHT));
  const known = TIMES.filter((name) => facts[name] && named.some(({ fact }) => fact === name));
  if (known[0]) return known[0];
  if (/截止/.test(about) && !/疑|问|报名|获取|发售/.test(about) && facts.deadline)
    return 'deadline';
  return /开标|开启|磋商时间|谈判时间/.test(about) && facts.openingTime ? 'openingTime' : undefined;
}

/** The fact's time as the tender writes it; else as we do. */
export function written({ value, source }: tender.Fact): string {
  const quote = source?.quote.normalize('NFKC') ?? '';
  const [day, time] = value.split(' ');
  const found = momentsIn(quote).find((one) => one.date === day && (one.time ?? time) === time);
  return found ? quote.slice(found.at, found.end).trim() : value;
}

/** A statement that only moves a time, with the time that was and the one that comes; with a doubt where it cannot be worked out. Others as they are. */
export function withMovedTime(
  statement: Statement,
  { units, facts }: { units: readonly Unit[]; facts: tender.Facts },
): Statement {
  const { shift } = statement;
  if (!shift) return statement;
  const own = resolved(statement, shift, { units, facts });
  const about = `${own?.about ?? statement.about}（${shift.words}）`;
  if (!own) return { ...statement, before: '', after: shift.words, about, doubt: UNKNOWN };
  const doubt = shift.unit === 'workday' ? { doubt: WORKDAYS } : {};
  return { ...statement, about, before: own.before, after: own.after, ...doubt };
}

function resolved(
  statement: Statement,
  shift: Shift,
  { units, facts }: { units: readonly Unit[]; facts: tender.Facts },
): { about: string; before: string; after: string } | undefined {
  const { about, before } = statement;
  const name = timeNamed(`${before} ${about}`, facts);
  const said = moved(before, shift);
  if (said) return { about: name ? factTitles[name] : about, ...said };
  const fact = name && facts[name];
  const [moment] = fact ? momentsIn(fact.value) : [];
  if (name && fact && moment)
    return { about: factTitles[name], before: written(fact), after: movedTime(moment, shift) };
  const located = locate(units, { ...statement, before: '', after: '' });
  const there = located && (moved(located.words, shift) ?? moved(located.unit.text, shift));
  return there && { about, ...there };
}
