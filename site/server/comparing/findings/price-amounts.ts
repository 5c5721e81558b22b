/** An amount of money in yuan from what a cell or sentence says; undefined for what is none. `unit` is the column's or the word behind. */
export function amountOf(text: string, unit = ''): number | undefined {
  const match = /^[¥￥\s]*([\d,，]+(?:\.\d+)?)\s*(亿元|万元|元|万)?(?:\/.*|（.*)?$/.exec(
    text.trim(),
  );
  if (!match) return undefined;
  const amount = Number((match[1] ?? '').replaceAll(/[,，]/g, ''));
  if (!Number.isFinite(amount) || amount <= 0) return undefined;
  const measure = match[2] ?? (/万/.test(unit) ? '万元' : '元');
  return (
    Math.round(amount * (measure === '亿元' ? 1e8 : measure.startsWith('万') ? 1e4 : 1) * 100) / 100
  );
}

/** 1234567.8 → 1,234,567.80 */
export const shownAmount = (amount: number): string =>
  amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
