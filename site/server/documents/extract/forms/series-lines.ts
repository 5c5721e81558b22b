import type { TextLine } from '../passages.ts';
import { follows, numbered } from './number.ts';

/** Behind a stop a number begins the next paper of a list set in one line. */
const next = /(?<=[；;。])\s{0,4}(?=[（(]\d{1,2}[）)]|[①-⑳]|\d{1,2}[、.．)）](?!\d))/;
const LEAST_IN_LINE = 3;

/** （1）投标函；（2）授权书；（3）报价表。 in one line: a line for each, as if the list were set one below another. */
export function seriesLines(line: TextLine): TextLine[] {
  const items = line.text.split(next);
  const numbers = items.map((item) => numbered(item).number);
  const isSeries =
    items.length >= LEAST_IN_LINE &&
    numbers.every((number, at) => {
      const before = numbers[at - 1];
      return at === 0
        ? number?.path.at(-1) === 1
        : number?.style === before?.style && follows(before?.path ?? [], number?.path ?? []);
    });
  return isSeries ? items.map((text) => ({ ...line, text: text.trim() })) : [line];
}
