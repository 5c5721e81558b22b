const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
/** Characters looked at around a stretch. */
const AROUND = 12;

/** Whether words end at both edges of a stretch: 付合 is none of 支付合同. */
export function isApart(raw: string, start: number, end: number): boolean {
  const from = Math.max(0, start - AROUND);
  const cuts = new Set<number>();
  for (const { index } of segmenter.segment(raw.slice(from, end + AROUND))) cuts.add(from + index);
  return (cuts.has(start) || start === 0) && (cuts.has(end) || end === raw.length);
}

/** Whether a text is one word of the dictionary: 许可 and 董事 begin like a surname. */
export function isWord(text: string): boolean {
  for (const { segment } of segmenter.segment(text)) return segment === text;
  return false;
}
