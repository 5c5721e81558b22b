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
 * and where it is one blank wide it only joins words. `lines`: stretches of the text that are underlined, in order.
 */
export function withDrawnLines(
  text: string,
  lines: readonly (readonly [number, number])[],
): string {
  if (lines.length === 0) return text;
  let drawn = '';
  let at = 0;
  for (const [from, to] of joined(lines)) {
    const words = text.slice(from, to);
    const isOpen = words.replace(hint, '').trim() === '' && /\s{2}|[\t\u3000]/.test(words);
    drawn += text.slice(at, from) + (isOpen ? words.replaceAll(/[^\S\n]{1,200}/g, asLine) : words);
    at = to;
  }
  return drawn + text.slice(at);
}

const asLine = (gap: string): string => {
  const width = [...gap].reduce(
    (sum, char) => sum + (char === '\t' ? TAB : char === '\u3000' ? 2 : 1),
    0,
  );
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
