import { childValue, type XmlElement } from './xml.ts';

/** Half characters that a tab takes, about. */
const TAB = 4;
/** A line of text has no more. */
const MOST = 60;
/** Words in brackets under which a line goes on say what belongs on it: （投标人名称）. */
const hint = /[（(【[][^（()）【】[\]]{1,40}[）)】\]]/g;

export const isUnderlined = (properties: XmlElement | undefined): boolean => {
  const line = childValue(properties, 'w:u');
  return line !== undefined && line !== 'none';
};

/**
 * Gaps that are underlined are lines to write on: `____`, half a character each. Where words stand on the line it is filled in already,
 * and where it is one blank wide it only joins words. A wide gap in a sentence is one, too. `lines`: stretches of the text that are
 * underlined, in order.
 */
export function withDrawnLines(
  text: string,
  lines: readonly (readonly [number, number])[],
): string {
  const room = roomIn(text).filter(([from, to]) => !lines.some(([a, b]) => a < to && from < b));
  const all = [...lines, ...room].toSorted(([a], [b]) => a - b);
  if (all.length === 0) return text;
  let drawn = '';
  let at = 0;
  for (const [from, to] of joined(all)) {
    const words = text.slice(from, to);
    const isOpen = words.replace(hint, '').trim() === '' && /\s{2}|[\t\u3000]/.test(words);
    drawn += text.slice(at, from) + (isOpen ? words.replaceAll(/[^\S\n]{1,200}/g, asLine) : words);
    at = to;
  }
  return drawn + text.slice(at);
}

/** A gap this wide in a sentence, in half characters, is left to write in: two characters of a line are never so far apart. */
export const ROOM = 8;
const gaps =
  /(?<=[\u4e00-\u9fff，])[ \u00a0\u3000]{4,80}(?=[\u4e00-\u9fff（(，。；])(?![^，。；：:（(]{1,12}[：:])|^[ \u00a0\u3000]{4,80}(?=[（(][^（()）]{0,8}(?:名称|姓名|全称)[）)])/g;
/** Short lines are labels and columns; a sentence has its marks. */
const sentence = /[\u4e00-\u9fff]{4}[\s\S]{0,400}[，。；]/;

/** Who is written to, above a letter: nothing but a gap and a colon. */
const addressee = /^[ \u00a0\u3000]{4,80}(?=[：:]\s{0,8}$)/g;

/** Gaps with nothing drawn below them: 授权          （姓名）参加          项目。 */
const roomIn = (text: string): [number, number][] =>
  [...text.matchAll(sentence.test(text) ? gaps : addressee)]
    .filter(([gap]) => widthOf(gap) >= ROOM)
    .map(({ index, 0: gap }): [number, number] => [index, index + gap.length]);

/** How wide a gap is, in half characters. */
export const widthOf = (gap: string): number =>
  [...gap].reduce((sum, char) => sum + (char === '\t' ? TAB : char === '\u3000' ? 2 : 1), 0);

const asLine = (gap: string): string => {
  const width = widthOf(gap);
  return width < 2 ? gap : '_'.repeat(Math.min(width, MOST));
};

/** Word writes one line in many pieces. */
function joined(lines: readonly (readonly [number, number])[]): [number, number][] {
  const whole: [number, number][] = [];
  for (const [from, to] of lines) {
    const last = whole.at(-1);
    if (last && last[1] === from) last[1] = to;
    else if (to > from) whole.push([from, to]);
  }
  return whole;
}
