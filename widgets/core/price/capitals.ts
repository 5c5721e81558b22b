import { t } from './messages.ts';

/** 万亿 is the largest group that has a word of its own. */
const MOST_DIGITS = 16;

export const priceCurrencyNames = t.currencies;

const digit = (figure: string): string => t.digits[Number(figure)] ?? '';
const ZERO = digit('0');

/** Four figures at most, without zeros at their end; '' for none. */
function small(figures: string): string {
  let said = '';
  for (const [at, figure] of [...figures].entries()) {
    if (figure !== '0') said += `${digit(figure)}${t.places[figures.length - 1 - at] ?? ''}`;
    else if (said !== '' && !said.endsWith(ZERO)) said += ZERO;
  }
  return said.endsWith(ZERO) ? said.slice(0, -1) : said;
}

/** The figures in two halves around a word of their size, the zero between them said once. */
function joined(high: string, word: string, low: string, lowFigures: string): string {
  if (high === '') return low;
  if (low === '') return `${high}${word}`;
  return `${high}${word}${lowFigures.startsWith('0') ? ZERO : ''}${low}`;
}

function wholePart(figures: string): string {
  const size = figures.length > 8 ? 8 : 4;
  if (figures.length <= 4) return small(figures);
  const [high, low] = [figures.slice(0, -size), figures.slice(-size)];
  return joined(
    wholePart(high),
    size === 8 ? t.hundredMillion : t.tenThousand,
    wholePart(low),
    low,
  );
}

/**
 * Money in Chinese capitals: 800000.00 → 人民币捌拾万元整. `amount` is a decimal string, not negative; parts of a fen are dropped.
 * '' for more than sixteen figures.
 */
export function rmbUpper(amount: string, currency: string = t.currencies.CNY): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  const figures = whole.replace(/^0{1,40}(?=\d)/, '');
  if (!/^\d{1,16}$/.test(figures) || figures.length > MOST_DIGITS) return '';
  const [jiao = '0', fen = '0'] = `${fraction}00`.slice(0, 2);
  const said = wholePart(figures);
  const yuan = said === '' ? '' : `${said}${t.yuan}`;
  if (jiao === '0' && fen === '0') return `${currency}${yuan || `${ZERO}${t.yuan}`}${t.whole}`;
  if (fen === '0') return `${currency}${yuan}${digit(jiao)}${t.jiao}${t.whole}`;
  const tenths = jiao === '0' ? (yuan === '' ? '' : ZERO) : `${digit(jiao)}${t.jiao}`;
  return `${currency}${yuan}${tenths}${digit(fen)}${t.fen}`;
}
