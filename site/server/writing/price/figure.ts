import { amountOf } from 'tender-widgets/price';

/** What the sheet can keep: `Decimal` of the contract. */
const PLACES = 6;
const MOST_DIGITS = 12;

/** A figure of a cell. `none`: nothing is there; `odd`: words, or more figures than can be kept. */
export type Figure =
  | { state: 'none' }
  | { state: 'odd' }
  | { state: 'read'; value: string; isRounded: boolean; isPercent: boolean };

/** Signs that say that nothing is there. */
const nothing = /^(?:[-—–－/\\~无空]{1,4}|N\/?A)?$/i;

/** `￥1,234.50元` → 1234.50; `3.5万元` → 35000. `factor`: what the column counts in, in yuan. */
export function figureOf(text: string, factor = 1): Figure {
  const plain = text
    .normalize('NFKC')
    .replace(/[\s,，]/g, '')
    .replace(/^(?:人民币|RMB|CNY|USD|[¥￥$€£])/i, '');
  if (nothing.test(plain)) return { state: 'none' };
  const [, bracket = '', digits = '', unit = ''] =
    /^(\(?)([-+]?(?:\d{1,40}(?:\.\d{0,40})?|\.\d{1,40}))\)?(万元|元整?|万|%)?$/.exec(plain) ?? [];
  const amount = digits === '' ? undefined : amountOf(written(digits));
  if (!amount || (bracket !== '' && !plain.endsWith(')'))) return { state: 'odd' };
  // Accountants write what is below nothing in brackets.
  const signed = bracket === '' ? amount : amount.neg();
  const whole = signed.times(unit.startsWith('万') ? 10_000 : unit === '' ? factor : 1);
  const kept = whole.round(PLACES);
  const value = kept.toFixed();
  if (value.replace(/^-|\..{1,40}$/g, '').length > MOST_DIGITS) return { state: 'odd' };
  return { state: 'read', value, isRounded: !kept.eq(whole), isPercent: unit === '%' };
}

/** As a decimal number is written: no bare points, no plus, and no more places than are reckoned with. */
function written(digits: string): string {
  const [whole = '', fraction = ''] = digits.replace(/^\+/, '').split('.');
  const head = whole === '' || whole === '-' ? `${whole}0` : whole;
  return fraction === '' ? head : `${head}.${fraction.slice(0, 12)}`;
}
