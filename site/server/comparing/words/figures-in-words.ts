const chineseFigures = /^[零〇一二两三四五六七八九十百千万]+$/;
const digits: Record<string, number> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};
const powers: Record<string, number> = { 十: 10, 百: 100, 千: 1000, 万: 10_000 };

/** 二十四 → 24, 两 → 2; undefined for what is no number in words. */
export function figureOf(word: string): string | undefined {
  if (!chineseFigures.test(word)) return undefined;
  if (!/[十百千万]/.test(word)) return Array.from(word, (each) => digits[each]).join('');
  let total = 0;
  let part = 0;
  let digit = 0;
  for (const each of word) {
    const power = powers[each];
    if (power === undefined) digit = digits[each] ?? 0;
    else if (power === 10_000) {
      total += (part + digit) * power;
      [part, digit] = [0, 0];
    } else {
      part += (digit || 1) * power;
      digit = 0;
    }
  }
  return String(total + part + digit);
}
