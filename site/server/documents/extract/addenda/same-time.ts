const TIME =
  /(20\d{2})\s{0,2}[年.\-/]\s{0,2}(\d{1,2})\s{0,2}[月.\-/]\s{0,2}(\d{1,2})\s{0,2}日?(?:\s{0,4}(?:上午|下午)?\s{0,2}(\d{1,2})\s{0,2}[时点:：]\s{0,2}(?:(\d{1,2})分?)?(?:[:：]\d{2})?)?/g;

interface Time {
  text: string;
  key: string;
}

const timesIn = (text: string): Time[] =>
  [...text.matchAll(TIME)].map(([whole, ...parts]) => ({
    text: whole.trimEnd(),
    key: parts.map((part?: string) => (part ?? '').padStart(2, '0')).join(' '),
  }));

/** The time as a text writes it that other words write otherwise: 2026-12-16 09:30:00 and 2026年12月16日09时30分; undefined where they say no time, or the text another. */
export function sameTimeIn(text: string, words: string): string | undefined {
  const [wanted, ...more] = timesIn(words);
  const isTime = wanted && more.length === 0 && words.trim().length - wanted.text.length <= 2;
  return isTime ? timesIn(text).find(({ key }) => key === wanted.key)?.text : undefined;
}
