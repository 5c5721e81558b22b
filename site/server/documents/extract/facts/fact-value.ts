import { compact } from '../text.ts';

/** A value ready to be stored, and the key under which equal values meet. `weight` lowers doubtful readings. */
export interface FactValue {
  value: string;
  key: string;
  weight: number;
  /** Lot the value belongs to (包1), empty for the whole project. */
  lot: string;
}

export function plain(value: string, key: string, weight = 1): FactValue[] {
  return [{ value, key, weight, lot: '' }];
}

export function firstLine(text: string): string {
  return text.split('\n').find((line) => line.trim() !== '') ?? '';
}

/** The unit that a label or the head of a column gives to bare numbers. */
export function unitOf(label: string): string {
  const text = compact(label);
  const english = /\((?:in)?(?:RMB|CNY|yuan)?(10,?000)?(?:RMB|CNY|yuan)?\)/i.exec(text);
  if (english && /RMB|CNY|yuan/i.test(english[0])) return english[1] ? '万元' : '元';
  if (text.includes('万元')) return '万元';
  const bracket = text.slice(0, Math.max(0, text.lastIndexOf(')')));
  return /元\)?$|¥/.test(text) || /\([^(元]*元/.test(bracket) ? '元' : '';
}
