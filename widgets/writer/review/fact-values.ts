import {
  eachFact,
  type Fact,
  type FactName,
  type Facts,
  isMoneyFact,
  isTimeFact,
  type Source,
} from '../../core/contract/tender.ts';
import { patterns, t } from './messages.ts';

/** One fact while it is edited; an empty value: the file does not say it. */
export interface FactField {
  value: string;
  source: Source | null;
}

export type FactFields = Record<FactName, FactField>;

const WAN = 10_000;

const two = (digits: string | undefined) => (digits ?? '0').padStart(2, '0');

/** 386 万元 → 3860000; undefined for what is no amount. */
function moneyValue(text: string): string | undefined {
  const [, digits = '', unit = ''] = patterns.money.exec(text.trim()) ?? [];
  if (digits === '') return undefined;
  const plain = digits.replace(/[,，]/g, '');
  return unit === ''
    ? plain
    : String(Math.round(Number(plain) * (patterns.units[unit] ?? 1) * 100) / 100);
}

/** 2031年5月20日上午9时30分 → 2031-05-20 09:30:00; undefined for what is no time. */
function timeValue(text: string): string | undefined {
  const [, year, month, day, half, hour, minute, second] = patterns.time.exec(text.trim()) ?? [];
  if (year === undefined) return undefined;
  const isLate = half !== undefined && patterns.late.test(half) && Number(hour) < 12;
  const hours = isLate ? String(Number(hour) + 12) : hour;
  return `${year}-${two(month)}-${two(day)} ${two(hours)}:${two(minute)}:${two(second)}`;
}

/** What was typed, as the service keeps it: amounts in yuan, times as yyyy-MM-dd HH:mm:ss. What is neither stays as it is. */
export function tidyFact(name: FactName, text: string): string {
  const trimmed = text.trim();
  if (isMoneyFact(name)) return moneyValue(trimmed) ?? trimmed;
  return isTimeFact(name) ? (timeValue(trimmed) ?? trimmed) : trimmed;
}

/** A line beside the value: an amount for reading, or that it is not one the checks can compare. */
export function factNote(
  name: FactName,
  value: string,
): { text: string; isDoubt: boolean } | undefined {
  if (value.trim() === '') return undefined;
  if (isTimeFact(name))
    return timeValue(value) === undefined ? { text: t.timeDoubt, isDoubt: true } : undefined;
  if (!isMoneyFact(name)) return undefined;
  const amount = moneyValue(value);
  if (amount === undefined) return { text: t.moneyDoubt, isDoubt: true };
  if (name === 'bidBond' && Number(amount) === 0) return { text: t.noBond, isDoubt: false };
  const written = (sum: number) => sum.toLocaleString('zh-CN', { maximumFractionDigits: 2 });
  const yuan = Number(amount);
  return {
    text: yuan >= WAN ? t.moneyInWan(written(yuan), written(yuan / WAN)) : t.money(written(yuan)),
    isDoubt: false,
  };
}

const fieldOf = (fact: Fact | null): FactField => ({
  value: fact?.value ?? '',
  source: fact?.source ?? null,
});

export const factFields = (facts: Facts): FactFields => eachFact((name) => fieldOf(facts[name]));
export const noFacts: FactFields = eachFact(() => ({ value: '', source: null }));

/** As the call takes them. */
export function factsBody(fields: FactFields): Facts {
  return eachFact((name) => {
    const { value, source } = fields[name];
    return value.trim() === '' ? null : { value: tidyFact(name, value), source };
  });
}
